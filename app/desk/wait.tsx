import type { InboxLine } from "../../leads/inbox/inbox.server.ts";
import { formatOpenTime } from "../../schedule/duration-text.ts";
import { deskTexts, formatExactWait, formatResponse } from "./texts.ts";

type WaitProps = { response: InboxLine["response"]; promise: number; isShort?: boolean };

/** How long a customer has waited: a clock that fills up to the promise, and is red beyond. Milliseconds. */
export function Wait({ response, promise, isShort = false }: WaitProps) {
  const isWaiting = response.state === "waiting";
  const gone = isWaiting ? Math.min(1, response.time / promise) : 0;
  return (
    <span
      className="wait"
      title={formatExactWait(response)}
      data-state={response.state}
      data-over={gone === 1 || undefined}
    >
      {isWaiting ? (
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r="7" className="wait-rim" />
          <circle
            cx="8"
            cy="8"
            r="3.5"
            pathLength="100"
            strokeDasharray={`${Math.round(gone * 100)} 100`}
            className="wait-gone"
          />
        </svg>
      ) : null}
      {isWaiting && isShort ? <ShortWait {...response} /> : formatResponse(response)}
    </span>
  );
}

function ShortWait({
  time,
  week,
}: Pick<Extract<InboxLine["response"], { state: "waiting" }>, "time" | "week">) {
  if (time === 0) return deskTexts.notOpenYet;
  return (
    <>
      <span className="unseen">{deskTexts.waiting}</span>
      {formatOpenTime(time, week)}
    </>
  );
}

import type { InboxLine } from "../../leads/inbox/inbox.server.ts";
import { formatResponse } from "./texts.ts";

type WaitProps = { response: InboxLine["response"]; promise: number };

/** How long a customer has waited: a clock that fills up to the promise, and is red beyond. Milliseconds. */
export function Wait({ response, promise }: WaitProps) {
  const isWaiting = response.state === "waiting";
  const gone = isWaiting ? Math.min(1, response.time / promise) : 0;
  return (
    <span className="wait" data-state={response.state} data-over={gone === 1 || undefined}>
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
      {formatResponse(response)}
    </span>
  );
}

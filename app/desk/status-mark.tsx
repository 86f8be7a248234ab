import type { Status } from "../../leads/status.ts";
import { statusTexts } from "./texts.ts";

/** One shape for each status, on a grid of 12: it's told apart without its color, too. */
const shapes: Readonly<Record<Status, string>> = {
  new: "M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1z",
  contacted: "M6 1a5 5 0 1 0 0 10zM6 1v1.5a3.5 3.5 0 0 1 0 7V11A5 5 0 0 0 6 1z",
  quoted: "M6 .5 11.5 6 6 11.5.5 6zM6 3v6l3-3z",
  won: "M1 1h10v10H1zM3 6.2 5.2 8.4 9.4 3.8 8.4 2.9 5.2 6.4 4 5.2z",
  lost: "M2 .8 6 4.8l4-4L11.2 2l-4 4 4 4L10 11.2l-4-4-4 4L.8 10l4-4-4-4z",
  active: "M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1zm0 2a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
  confirmed: "M6 .5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM3 6.2l2.2 2.2 4.2-4.6-1-.9-3.2 3.5L4 5.2z",
  done: "M.5 6.4 1.7 5l2.7 2.6L10.2 1.4l1.3 1.3-7 7.8z",
  cancelled: "M6 .5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM3 5.2h6v1.6H3z",
  "no-show": "M6 .5 11.7 11H.3zM5.3 4v3.5h1.4V4zm0 4.4v1.3h1.4V8.4z",
};

export function StatusMark({ status }: { status: Status }) {
  return (
    <span className="status" data-status={status}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d={shapes[status]} fillRule="evenodd" />
      </svg>
      {statusTexts[status]}
    </span>
  );
}

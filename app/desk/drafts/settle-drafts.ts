import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import { isLost } from "../lost-connection.ts";
import { sendingToken, settleSent } from "./own-drafts.ts";

const stillWaiting = ["/desk/sign-in", "/desk/second-factor", "/desk/confirm"];

/** Every answer to a form of the desk passes it in the browser: the draft of one that's done isn't needed any more. */
export const settleDrafts: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  if (request.method !== "POST") return next();
  const form = await request.clone().formData();
  const read = (name: string) => String(form.get(name) ?? "");
  const token = sendingToken(new URL(request.url).pathname, read("idempotencyKey"), read("intent"));
  const results = await next();
  const [answer] = Object.values(results);
  if (answer) settleSent(token, judge(answer));
  return results;
};

/** "answered": it needs something else from the person, who has been told. */
function judge({ type, result }: DataStrategyResult): "done" | "answered" | "waiting" {
  if (result instanceof Response) {
    const to = result.headers.get("location");
    const isOn = to && !stillWaiting.includes(new URL(to, location.href).pathname);
    return isOn ? "done" : "waiting";
  }
  const said: unknown = isAnswer(result) && "init" in result ? result.data : result;
  if (isLost(said)) return "waiting";
  if (type === "error" || isRouteErrorResponse(result)) return "answered";
  if (!isAnswer(said)) return "done";
  if (said.confirm || said.isPreview) return "answered";
  return said.done === undefined && said.problem !== undefined ? "answered" : "done";
}

function isAnswer(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

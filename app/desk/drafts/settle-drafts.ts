import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import { isLost } from "../lost-connection.ts";
import { settleSent } from "./draft-store.ts";
import { sendingToken } from "./form-draft.ts";

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

function judge({ type, result }: DataStrategyResult): "done" | "refused" | "waiting" {
  if (result instanceof Response) {
    const to = result.headers.get("location");
    const isOn = to && !stillWaiting.includes(new URL(to, location.href).pathname);
    return isOn ? "done" : "waiting";
  }
  if (type === "error" || isRouteErrorResponse(result)) return "refused";
  const said: unknown = isAnswer(result) && "init" in result ? result.data : result;
  if (isLost(said)) return "refused";
  if (!isAnswer(said)) return "done";
  if (said.confirm || said.isPreview) return "waiting";
  return said.done === undefined && said.problem !== undefined ? "refused" : "done";
}

function isAnswer(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

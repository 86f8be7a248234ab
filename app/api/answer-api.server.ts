import { CaptureFailed } from "../../leads/capture/capture.server.ts";
import { findProgram, type Program } from "../../people/api-keys.server.ts";
import { spend } from "../http/budgets.server.ts";
import type { AnswerApi } from "../http/listener.server.ts";
import { log } from "../http/log.server.ts";
import { tooMuch } from "../http/refusal-answers.server.ts";
import { noteRefusal } from "../http/refusals.server.ts";
import { listNetworks } from "../http/visitor.server.ts";
import { API_ROOT, writeOpenapi } from "./openapi.server.ts";
import { type Operation, operations } from "./operations.server.ts";
import { answerProblem, noSuchLead, Refused } from "./problems.server.ts";

const TRY_AGAIN = { "retry-after": "5" };

/** No answer of it may be stored anywhere; there's no CORS, so no other site's page reads one. */
const headers = { "cache-control": "no-store", "x-robots-tag": "noindex" };

export const answerApi: AnswerApi = async (request, from) => {
  const answer = await findAnswer(request, from).catch((error: unknown) => {
    if (error instanceof Refused) return error.answer;
    log.error({ err: error }, "a request of a program failed");
    return error instanceof CaptureFailed
      ? answerProblem({ status: 503, detail: "It couldn’t be stored. Send it again in a moment." }, TRY_AGAIN)
      : answerProblem({ status: 500, detail: "Something went wrong on our side. Try again in a moment." });
  });
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  return answer;
};

type From = Parameters<AnswerApi>[1];

async function findAnswer(request: Request, from: From): Promise<Response> {
  const { pathname } = new URL(request.url);
  const method = request.method === "HEAD" ? "GET" : request.method;
  if (pathname === `${API_ROOT}/openapi.json`) {
    return method === "GET" ? answerOpenapi() : refuseMethod(["GET"]);
  }
  const found = findOperations(pathname);
  if (found.length === 0) {
    const detail = `There’s nothing at this address. ${API_ROOT}/openapi.json says what there is.`;
    return answerProblem({ status: 404, detail });
  }
  const match = found.find(({ operation }) => operation.method === method);
  if (!match) return refuseMethod(found.map(({ operation }) => operation.method));
  const { operation, id } = match;
  const now = Date.now();
  const program = await requireProgram(request, from, now);
  requireShare(program);
  if (!program.scopes.includes(operation.scope)) {
    const detail = `This key isn’t allowed to do that: it lacks the scope ${operation.scope}.`;
    return answerProblem(
      { status: 403, reason: "scope-missing", detail },
      { "www-authenticate": `${CHALLENGE}, error="insufficient_scope", scope="${operation.scope}"` },
    );
  }
  if (operation.path.includes("{id}") && !isId.test(id)) return answerProblem(noSuchLead);
  return operation.answer({ request, program, id, now });
}

/** Made at the first request, which needs no key, and kept. */
let openapi: string | undefined;

function answerOpenapi(): Response {
  openapi ??= JSON.stringify(writeOpenapi());
  return new Response(openapi, { headers: { "content-type": "application/json" } });
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function findOperations(pathname: string): { operation: Operation; id: string }[] {
  return operations.flatMap((operation) => {
    const [before = "", after] = `${API_ROOT}${operation.path}`.split("{id}");
    if (after === undefined) return pathname === before ? [{ operation, id: "" }] : [];
    const id = pathname.slice(before.length, pathname.length - after.length);
    const fits = pathname === `${before}${id}${after}` && id !== "" && !id.includes("/");
    return fits ? [{ operation, id }] : [];
  });
}

function refuseMethod(methods: readonly string[]): Response {
  const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : [])].join(", ");
  return answerProblem({ status: 405, detail: `Only ${allow} works at this address.` }, { allow });
}

const CHALLENGE = 'Bearer realm="Tailgate API"';

async function requireProgram({ headers }: Request, from: From, now: number): Promise<Program> {
  const authorization = headers.get("authorization");
  if (authorization === null) {
    const detail = "Send your key in the header Authorization: Bearer tg_live_…";
    throw new Refused({ status: 401, reason: "key-missing", detail }, { "www-authenticate": CHALLENGE });
  }
  const [, key = ""] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  const program = await findProgram(key, now).catch((error: unknown) => {
    log.error({ err: error }, "a program's key can't be looked up");
    throw new Refused({ status: 503, detail: "We can’t answer just now. Try again in a moment." }, TRY_AGAIN);
  });
  if (program) return program;
  noteRefusal("api", from.address);
  const seconds = spend("wrongKeys", listNetworks(from.charged));
  if (seconds > 0) throw refuseShare(seconds);
  throw new Refused(
    { status: 401, reason: "key-refused", detail: "This key doesn’t work. It may have been revoked." },
    { "www-authenticate": `${CHALLENGE}, error="invalid_token"` },
  );
}

function requireShare({ id }: Program): void {
  const seconds = spend("apiKey", [id]);
  if (seconds > 0) throw refuseShare(seconds);
}

function refuseShare(seconds: number): Refused {
  return new Refused({ status: 429, detail: tooMuch(seconds) }, { "retry-after": String(seconds) });
}

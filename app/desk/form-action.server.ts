import { setTimeout as pause } from "node:timers/promises";
import { data, type RouterContextProvider } from "react-router";
import { cleanEmail } from "../../leads/input-filters.ts";
import { readDigits } from "../../locations/digits.ts";
import { claimIdempotencyKey, settleIdempotencyKey } from "../../people/idempotency-keys.server.ts";
import {
  isProvedLately,
  type ProofGiven,
  type ProofRefusal,
  proveIdentity,
  takesCode,
} from "../../people/proof.server.ts";
import { keepCookies, requireCaller, requireSignedIn, requireStaff } from "./door.server.ts";
import { deskTexts, formatProofRefusal } from "./texts.ts";

export type ActionArgs = { context: Readonly<RouterContextProvider>; form: FormData };

export type ActionResult = {
  intent: string;
  id?: string;
  done?: string;
  problem?: string;
  field?: string;
  /** Nothing was done yet: what's typed stays a draft. */
  isPreview?: true;
  /** The form waits until the person has proved who they are. */
  confirm?: ProofRequest;
};

/** What a sensitive form sent, to be sent again with the password in the field `proof`, and perhaps a code. */
export type ProofRequest = {
  kept: readonly (readonly [name: string, value: string])[];
  takesCode: boolean;
  problem?: string;
  field?: ProofField;
};

type Action<Result> = (args: ActionArgs) => Promise<Result>;

/** The action that a form names by its field `intent`. Throws a 400 answer for one that the page does not have. */
export function findFormAction<Run>(form: FormData, actions: Readonly<Record<string, Run>>): Run {
  const intent = readText(form, "intent");
  const action = Object.hasOwn(actions, intent) ? actions[intent] : undefined;
  if (!action) throw new Response(deskTexts.unknownForm, { status: 400 });
  return action;
}

const proofFields = ["proof", "proofCode"];

/** `password` is the name of its field. */
export function readProof(form: FormData, password: string): ProofGiven {
  return { password: readPassword(form, password), code: readDigits(readText(form, "proofCode")) };
}

export function listKept(form: FormData): ProofRequest["kept"] {
  return [...form].flatMap(([name, value]) =>
    !proofFields.includes(name) && typeof value === "string" ? [[name, value] as const] : [],
  );
}

export type ProofField = "password" | "code";

export function describeProofRefusal(refusal: ProofRefusal): { problem: string; field: ProofField } {
  return {
    problem: formatProofRefusal(refusal),
    field: refusal.kind === "wrong code" ? "code" : "password",
  };
}

/** Null when the person proved lately who they are, or does in the field `proof`; else what the page has to ask. */
export async function askForProof({ context, form }: ActionArgs): Promise<ProofRequest | null> {
  const signedIn = requireSignedIn(context);
  if (isProvedLately(signedIn)) return null;
  const asked = { kept: listKept(form), takesCode: takesCode(signedIn) };
  if (!form.has("proof")) return asked;
  const answer = await proveIdentity(requireCaller(context), signedIn, readProof(form, "proof"));
  const refusal = keepCookies(context, answer);
  return refusal && { ...asked, ...describeProofRefusal(refusal) };
}

/** Once per idempotency key; those in `sensitive` take a proof. Answers 200, 422 if refused, 409 if overtaken. */
export async function runFormAction<Result extends ActionResult>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  actions: Readonly<Record<string, Action<Result>>>,
  sensitive: readonly string[] = [],
) {
  const form = await request.formData();
  const action = findFormAction(form, actions);
  const args = { context, form };
  const confirm = sensitive.includes(readText(form, "intent")) ? await askForProof(args) : null;
  if (confirm) return data({ intent: "", confirm } as Partial<Result> & ActionResult, { status: 422 });
  const result: Result | ActionResult = await runOnce(args, () => action(args));
  const isRefused = result.problem !== undefined && result.done === undefined;
  const status = "stale" in result && result.stale ? 409 : isRefused ? 422 : 200;
  return data({ id: readText(form, "id"), ...result } as Partial<Result> & ActionResult, { status });
}

/** How long a form that is sent again waits for its first sending, and how often it looks. Milliseconds. */
const PATIENCE = 5_000;
const LOOK_EVERY = 100;

/** A phone in a tunnel sends a form again when the answer was lost. A refused action may be sent again as it is. */
async function runOnce<Result extends ActionResult>(
  { context, form }: ActionArgs,
  action: () => Promise<Result>,
): Promise<Result | ActionResult> {
  const { id } = requireStaff(context);
  const key = readText(form, "idempotencyKey").slice(0, 64);
  if (!key) return action();
  const giveUpAt = Date.now() + PATIENCE;
  let claim = await claimIdempotencyKey(id, key);
  while (!claim.isFirst && claim.action === null && Date.now() < giveUpAt) {
    await pause(LOOK_EVERY);
    claim = await claimIdempotencyKey(id, key);
  }
  if (!claim.isFirst) {
    return claim.action === null
      ? { intent: readText(form, "intent"), problem: deskTexts.stillRunning }
      : { intent: claim.action, done: deskTexts.arrivedBefore };
  }
  let done: string | null = null;
  try {
    const result = await action();
    if (result.done !== undefined || result.problem === undefined) done = result.intent;
    return result;
  } finally {
    await settleIdempotencyKey(id, key, done);
  }
}

/** A field's text without spaces around it and control characters in it; "" where it is missing. */
export function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.replace(/\p{Cc}/gu, "").trim() : "";
}

export function readEmail(form: FormData): string {
  return cleanEmail(readText(form, "email"));
}

export function readLines(form: FormData, name: string): string {
  const value = form.get(name);
  if (typeof value !== "string") return "";
  return value
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, "")
    .trim();
}

/** What a browser's script sent as JSON in a field; null where it is no object. */
export function readObject(form: FormData, name: string): object | null {
  try {
    const value: unknown = JSON.parse(readText(form, name));
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/** A password as it was typed, spaces included. */
export function readPassword(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

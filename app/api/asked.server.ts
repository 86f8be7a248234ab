import type * as z from "zod";
import type { Program } from "../../people/api-keys.server.ts";
import { cleanText, readBody, UnreadableSubmission } from "../http/submission.server.ts";
import { invalid, listProblems, Refused, writePointer } from "./problems.server.ts";

/** A program's request: who asks, and what. */
export type Asked = {
  request: Request;
  program: Program;
  /** The lead's, where the address has one. */
  id: string;
  /** Epoch milliseconds. */
  now: number;
};

/** The locations a program may see, as filters have them; undefined is everything. */
export function visibleTo({ locations }: Program): readonly string[] | undefined {
  return locations === "all" ? undefined : locations;
}

export function readQuery<Schema extends z.ZodObject>(request: Request, schema: Schema): z.infer<Schema> {
  const { searchParams } = new URL(request.url);
  const isList = (name: string) =>
    Object.hasOwn(schema.shape, name) && (schema.shape[name] as z.ZodType).safeParse([]).success;
  const sent = [...new Set(searchParams.keys())].map((name) => {
    const texts = searchParams.getAll(name).map(cleanText);
    return [name, isList(name) ? texts : texts.at(-1)];
  });
  const read = schema.safeParse(Object.fromEntries(sent));
  if (read.success) return read.data;
  const errors = listProblems(read.error).map(({ path, detail }) => ({ detail, parameter: String(path[0]) }));
  throw new Refused(invalid(errors, 400));
}

/** Throws a {@link Refused} for what is no JSON, or doesn't fit. */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    const detail = "Send JSON, with the header Content-Type: application/json.";
    throw new Refused({ status: 415, detail }, { accept: "application/json" });
  }
  const read = schema.safeParse(await parseBody(request));
  if (read.success) return read.data;
  const errors = listProblems(read.error).map(({ path, detail }) => ({
    detail,
    pointer: writePointer(path),
  }));
  throw new Refused(invalid(errors));
}

async function parseBody(request: Request): Promise<unknown> {
  try {
    const text = new TextDecoder().decode(await readBody(request));
    return JSON.parse(text, (_, value) => (typeof value === "string" ? cleanText(value) : value));
  } catch (error) {
    if (error instanceof UnreadableSubmission)
      throw new Refused({ status: 413, detail: "That’s too large. Keep it under 64 kB." });
    throw new Refused({ status: 400, reason: "not-json", detail: "The body isn’t valid JSON." });
  }
}

/** Of the IETF draft "The Idempotency-Key HTTP Header Field", with or without quotes. */
export function readIdempotencyKey({ headers }: Request): string {
  const [, key] = /^"?([\x21\x23-\x7e]{1,128})"?$/.exec(headers.get("idempotency-key") ?? "") ?? [];
  if (key) return key;
  throw new Refused({
    status: 400,
    reason: "idempotency-key-missing",
    detail:
      "Send an Idempotency-Key header with new random text of up to 128 characters, and the same one when you try again.",
  });
}

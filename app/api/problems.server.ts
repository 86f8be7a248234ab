import type * as z from "zod";
import { type Problem, problemType, writeProblem } from "../http/problem.server.ts";
import type { problem } from "./schemas.server.ts";

type ApiProblem = Omit<z.infer<typeof problem>, "title">;

export type ProblemError = NonNullable<ApiProblem["errors"]>[number];

/** Programs log problems, so none quotes what was sent: a customer's data could be in it. */
export function answerProblem(problem: ApiProblem, headers: Record<string, string> = {}): Response {
  return new Response(writeProblem(problem as Problem), {
    status: problem.status,
    headers: { ...headers, "content-type": problemType },
  });
}

/** For where going on makes no sense. */
export class Refused extends Error {
  readonly answer: Response;
  constructor(problem: ApiProblem, headers: Record<string, string> = {}) {
    super(problem.detail);
    this.answer = answerProblem(problem, headers);
  }
}

export const noSuchLead: ApiProblem = {
  status: 404,
  detail: "There’s no such lead, or it isn’t in one of this key’s locations.",
};

export const noSuchLocation: ApiProblem = {
  status: 404,
  detail: "There’s no such location, or it isn’t one of this key’s.",
};

export function invalid(errors: ProblemError[], status: 400 | 422 = 422): ApiProblem {
  return { status, reason: "invalid", detail: "Something in it can’t be used. See errors.", errors };
}

/** RFC 6901. */
export function writePointer(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

export function listProblems({ issues }: z.ZodError): { path: PropertyKey[]; detail: string }[] {
  return issues.flatMap((issue) => {
    if (issue.code !== "unrecognized_keys") return [{ path: issue.path, detail: describeIssue(issue) }];
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      detail: "There’s nothing with that name.",
    }));
  });
}

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

const formats: Readonly<Record<string, string>> = {
  date: "a day, such as 2026-12-04",
  datetime: "a time, such as 2026-12-04T15:00:00Z",
};

function describeIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `This has to be ${kinds[issue.expected] ?? issue.expected}.`;
    case "invalid_value":
      return `Use one of these: ${issue.values.map(String).join(", ")}.`;
    case "invalid_union":
      return "options" in issue && Array.isArray(issue.options)
        ? `Use one of these: ${issue.options.map(String).join(", ")}.`
        : "This doesn’t fit any of the forms it can have.";
    case "invalid_format":
      return `This has to be ${formats[issue.format] ?? issue.format}.`;
    case "too_big":
      return issue.origin === "string"
        ? `Keep it to ${issue.maximum} characters or fewer.`
        : `This can be at most ${issue.maximum}.`;
    case "too_small":
      return issue.origin === "string" ? "This can’t be empty." : `This has to be at least ${issue.minimum}.`;
    default:
      return "This can’t be used.";
  }
}

import pino from "pino";

type Told = {
  type: string;
  code?: unknown;
  message?: string;
  stack?: string | undefined;
  cause?: Told | undefined;
};

/**
 * An error as it may be logged. PostgreSQL writes the values of the failing row into its errors: of those only the
 * code is kept, and where it happened.
 */
export function describeError(error: unknown): Told | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, severity } = error as Error & { code?: unknown; severity?: unknown };
  const where = error.stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
  return {
    type: error.name,
    code,
    ...(severity === undefined && { message: error.message }),
    stack: where,
    cause: describeError(error.cause),
  };
}

/** The log of this process; `server.ts` sets its level. Never hand it a submission, an address or a URL with a query: no personal data in logs. */
export const log = pino({ base: null, serializers: { err: describeError } });

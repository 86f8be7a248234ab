import { AsyncLocalStorage } from "node:async_hooks";
import pino from "pino";

type Told = {
  type: string;
  code?: unknown;
  message?: string;
  stack?: string | undefined;
  cause?: Told | undefined;
};

/** PostgreSQL's errors quote the failing row, and JSON's the text: only the code and the place are kept of those. */
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
    ...(severity === undefined && !(error instanceof SyntaxError) && { message: error.message }),
    stack: where,
    cause: describeError(error.cause),
  };
}

/** `isOver`: what a request started may go on after its answer, and for long; that isn't the request's any more. */
type Request = { id: string; isOver: boolean };

const current = new AsyncLocalStorage<Request>();

/** Every line that's logged until `end` is called, in what `work` starts, has the request's id. */
export function logWithRequestId(id: string, work: (end: () => void) => void): void {
  const request: Request = { id, isOver: false };
  current.run(request, () =>
    work(() => {
      request.isOver = true;
    }),
  );
}

/** No personal data: never hand it a submission, an address or a URL with a query. */
export const log = pino({
  base: null,
  serializers: { err: describeError },
  mixin() {
    const request = current.getStore();
    return request && !request.isOver ? { requestId: request.id } : {};
  },
});

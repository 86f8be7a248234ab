let stopping = false;

/** From now on `/healthz` and `/readyz` answer 503 and every response ends its connection: a proxy must not send a form on it. */
export function beginStopping(): void {
  stopping = true;
}

export function isStopping(): boolean {
  return stopping;
}

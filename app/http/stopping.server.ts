let stopping = false;

/** From now on `/readyz` answers 503 and every response ends its connection: a proxy must not send a form on it. */
export function beginStopping(): void {
  stopping = true;
}

export function isStopping(): boolean {
  return stopping;
}

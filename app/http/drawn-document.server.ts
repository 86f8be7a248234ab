const drawn = new WeakMap<Response, string>();

/** Without a stream of its own, which took a tenth of a page's time: only {@link readDocument} finds the text. */
export function makeDocument(html: string, init: ResponseInit): Response {
  const answer = new Response(null, init);
  drawn.set(answer, html);
  return answer;
}

/** The same document with other headers. */
export function withHeaders(answer: Response, headers: Headers): Response {
  const init = { status: answer.status, headers };
  const html = drawn.get(answer);
  return html === undefined ? new Response(answer.body, init) : makeDocument(html, init);
}

export function readDocument(answer: Response): string | Promise<string> {
  return drawn.get(answer) ?? answer.text();
}

export function isText(answer: Response): boolean {
  if (drawn.has(answer)) return true;
  const type = answer.headers.get("content-type") ?? "";
  return answer.body !== null && /^(text\/html|application\/xml)/.test(type);
}

const LONGEST_HEAD = 4 * 1024;

/** A photo must neither cost the visitor the words beside it nor fill the memory. The parser judges what is malformed. */
export async function* dropFileContents(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<Uint8Array> {
  const delimiter = Buffer.from(`--${boundary}`);
  let held = Buffer.alloc(0);
  let part: "head" | "text" | "file" = "text";
  for await (const chunk of body) {
    held = Buffer.concat([held, chunk]);
    for (;;) {
      const isHead = part === "head";
      const end = held.indexOf(isHead ? "\r\n\r\n" : delimiter);
      if (end < 0) {
        // The end may be the start of the delimiter.
        const sure = isHead && held.length <= LONGEST_HEAD ? 0 : held.length - delimiter.length;
        if (sure > 0) {
          if (part !== "file") yield held.subarray(0, sure);
          held = held.subarray(sure);
        }
        break;
      }
      const piece = held.subarray(0, isHead ? end + 4 : end);
      held = held.subarray(piece.length);
      if (part !== "file") yield piece;
      else yield Buffer.from("\r\n");
      if (!isHead) part = "head";
      else part = /;\s*filename\*?=/i.test(piece.toString("latin1")) ? "file" : "text";
    }
  }
  if (part !== "file") yield held;
}

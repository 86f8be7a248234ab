const LONGEST_HEAD = 4 * 1024;

/** A photo must neither cost the visitor the words beside it nor fill the memory. The parser judges what is malformed. */
export async function* dropFileContents(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  onFile?: (head: string, size: number) => void,
): AsyncGenerator<Uint8Array> {
  const delimiter = Buffer.from(`--${boundary}`);
  let held = Buffer.alloc(0);
  let part: "head" | "text" | "file" = "text";
  let head = "";
  let size = 0;
  for await (const chunk of body) {
    held = Buffer.concat([held, chunk]);
    for (;;) {
      const isHead = part === "head";
      const end = held.indexOf(isHead ? "\r\n\r\n" : delimiter);
      if (end < 0) {
        // The end may be the start of the delimiter.
        const sure = isHead && held.length <= LONGEST_HEAD ? 0 : held.length - delimiter.length;
        if (sure > 0) {
          if (part === "file") size += sure;
          else yield held.subarray(0, sure);
          held = held.subarray(sure);
        }
        break;
      }
      const piece = held.subarray(0, isHead ? end + 4 : end);
      held = held.subarray(piece.length);
      if (part !== "file") yield piece;
      else {
        // A line's end before the delimiter is part of that.
        onFile?.(head, Math.max(0, size + piece.length - 2));
        yield Buffer.from("\r\n");
      }
      if (isHead) head = piece.toString("latin1");
      size = 0;
      if (!isHead) part = "head";
      else part = /;\s*filename\*?=/i.test(head) ? "file" : "text";
    }
  }
  if (part !== "file") yield held;
}

const LONGEST_HEAD = 4 * 1024;

export type FileSink = {
  begin?(head: string): Promise<void>;
  take?(piece: Uint8Array): Promise<void>;
  end(head: string, size: number): void | Promise<void>;
};

/** A line's end before the delimiter is part of that. */
const LINE_END = 2;

/** A photo must neither cost the visitor the words beside it nor fill the memory. The parser judges what is malformed. */
export async function* dropFileContents(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  files?: FileSink,
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
        const kept = delimiter.length + (part === "file" ? LINE_END : 0);
        const sure = isHead && held.length <= LONGEST_HEAD ? 0 : held.length - kept;
        if (sure > 0) {
          const piece = held.subarray(0, sure);
          if (part === "file") {
            size += sure;
            await files?.take?.(piece);
          } else yield piece;
          held = held.subarray(sure);
        }
        break;
      }
      const piece = held.subarray(0, isHead ? end + 4 : end);
      held = held.subarray(piece.length);
      if (part === "file") {
        const last = piece.subarray(0, Math.max(0, piece.length - LINE_END));
        await files?.take?.(last);
        await files?.end(head, size + last.length);
        yield Buffer.from("\r\n");
      } else yield piece;
      if (isHead) head = piece.toString("latin1");
      size = 0;
      if (!isHead) part = "head";
      else part = /;\s*filename\*?=/i.test(head) ? "file" : "text";
      if (part === "file") await files?.begin?.(head);
    }
  }
  if (part !== "file") yield held;
}

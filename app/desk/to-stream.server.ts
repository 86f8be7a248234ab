/** In characters: one value at a time would take five times as long on its way. */
const AT_ONCE = 64 * 1024;

/** Pieces of text as they are asked for; when nobody asks any more, no further page is read. */
export function toStream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      let text = "";
      let isOver = false;
      while (!isOver && text.length < AT_ONCE) {
        const { value, done } = await pieces.next();
        isOver = done === true;
        text += value ?? "";
      }
      if (text) controller.enqueue(encoder.encode(text));
      if (isOver) controller.close();
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

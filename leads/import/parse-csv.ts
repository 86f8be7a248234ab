/** What a file says can't be used at all; the message is shown. */
export class UnreadableFile extends Error {}

const delimiters = [",", ";", "\t", "|"] as const;
const LONGEST_CELL = 20_000;

/** The one that the first line has most of, outside quotes. */
function findDelimiter(text: string): string {
  const [line = ""] = /^(?:"[^"]*"|[^"\r\n])*/.exec(text.slice(0, 20_000)) ?? [];
  const bare = line.replace(/"[^"]*"/g, "");
  const counts = delimiters.map((one) => bare.split(one).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
}

/**
 * Comma, semicolon, tab or bar; quotes as RFC 4180 has them, with breaks inside; any line ends. Blank lines are left out,
 * as is what follows a closed quote. Throws an {@link UnreadableFile} with its line where a quote is never closed.
 */
export function* parseCsv(text: string, mostRows: number): Generator<string[]> {
  const delimiter = findDelimiter(text);
  let row: string[] = [];
  let at = 0;
  let rows = 0;
  const endRow = () => {
    const ended = row;
    row = [];
    const isBlank = ended.every((cell) => cell === "");
    if (!isBlank) rows += 1;
    if (rows > mostRows) throw new UnreadableFile(`The file has more than ${mostRows - 1} rows. Split it.`);
    return isBlank ? [] : [ended];
  };
  while (at < text.length) {
    let cell = "";
    if (text[at] === '"') {
      const opened = at;
      at += 1;
      for (;;) {
        const quote = text.indexOf('"', at);
        if (quote === -1) {
          const line = text.slice(0, opened).split(/\r\n|\n|\r/).length;
          throw new UnreadableFile(`A quote that opens on line ${line} is never closed.`);
        }
        cell += text.slice(at, quote);
        at = quote + 1;
        if (text[at] !== '"') break;
        cell += '"';
        at += 1;
      }
    }
    const start = at;
    while (at < text.length && text[at] !== delimiter && text[at] !== "\n" && text[at] !== "\r") at += 1;
    if (cell === "") cell = text.slice(start, at);
    row.push(cell.slice(0, LONGEST_CELL).trim());
    if (text[at] === delimiter) {
      at += 1;
      if (at === text.length) row.push("");
      continue;
    }
    yield* endRow();
    at += text[at] === "\r" && text[at + 1] === "\n" ? 2 : 1;
  }
  if (row.length > 0) yield* endRow();
}

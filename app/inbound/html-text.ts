import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";

const unread = new Set(["script", "style", "head", "title", "template"]);
const breaks = /^\/?(p|div|br|tr|li|h[1-6]|blockquote|table|ul|ol|hr)$/;

/** What an HTML mail says. Each character is looked at once, whatever it's made of. */
export async function readHtml(html: string): Promise<string> {
  const lower = html.toLowerCase();
  let text = "";
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    text += html.slice(at, open < 0 ? undefined : open).replace(/\s+/g, " ");
    if (open < 0) break;
    const isComment = html.startsWith("<!--", open);
    const end = isComment ? html.indexOf("-->", open) : html.indexOf(">", open);
    if (end < 0) break;
    const name = /^<(\/?[a-z0-9]{1,12})/.exec(lower.slice(open, open + 16))?.[1] ?? "";
    at = end + (isComment ? 3 : 1);
    if (unread.has(name)) {
      const close = lower.indexOf(`</${name}`, at);
      if (close < 0) break;
      at = close;
    }
    if (breaks.test(name)) text += "<br>";
  }
  return (await decodeCharacters(text))
    .replace(/[^\S\n]+/g, " ")
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** `&eacute;` is "é". The library does it for an HTML part beside one of plain text, and takes its time for each line. */
async function decodeCharacters(html: string): Promise<string> {
  const boundary = randomUUID();
  const parts = [`text/plain\r\n\r\n`, `text/html; charset=utf-8\r\n\r\n${html}`];
  const body = parts.map((part) => `--${boundary}\r\nContent-Type: ${part}\r\n`).join("");
  const head = `Content-Type: multipart/mixed; boundary=${boundary}\r\n\r\n`;
  return (await PostalMime.parse(`${head}${body}--${boundary}--\r\n`)).text ?? "";
}

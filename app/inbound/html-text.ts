const unread = new Set(["script", "style", "head", "title", "template"]);
const breaks = /^\/?(p|div|br|tr|li|h[1-6]|blockquote|table|ul|ol|hr)$/;
const entities: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " },
  ...{ rsquo: "’", lsquo: "‘", ldquo: "“", rdquo: "”", ndash: "–", mdash: "—", hellip: "…" },
};

/** What an HTML mail says. Each character is looked at once, whatever it's made of. */
export function readHtml(html: string): string {
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
    if (breaks.test(name)) text += "\n";
  }
  return text
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, ten, hex, name) => {
      if (name) return entities[name.toLowerCase()] ?? whole;
      const code = ten ? Number(ten) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
    })
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

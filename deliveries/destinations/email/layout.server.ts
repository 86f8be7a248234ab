import { readColour } from "../../../content/pictures/palette.ts";
import theme from "../../../content/theme.css?raw";
import type { FactLine } from "./facts.ts";
import { type Html, html } from "./html.ts";

// Mail programs read no style sheets: every element carries its style, in the brand's colours.

const ink = readColour(theme, "ink");
const inkSoft = readColour(theme, "ink-soft");
const guide = readColour(theme, "guide");
const white = readColour(theme, "white");

export function page(...parts: readonly (Html | null)[]): string {
  const body = parts.filter((part) => part !== null);
  return html`<!doctype html><html lang="en"><body style="font:16px/1.5 sans-serif;color:${ink}">
${body}</body></html>`.text;
}

export function title(text: string): Html {
  return html`<h1 style="font-size:22px;margin:0 0 12px">${text}</h1>\n`;
}

export function heading(text: string): Html {
  return html`<h2 style="font-size:17px;margin:16px 0 4px">${text}</h2>\n`;
}

export function paragraph(text: string): Html {
  return html`<p>${text}</p>\n`;
}

export function quotation(text: string): Html {
  return html`<p style="white-space:pre-line">${text}</p>\n`;
}

export function smallPrint(text: string): Html {
  return html`<p style="font-size:13px;color:${inkSoft}">${text}</p>\n`;
}

export function button(link: string, label: string): Html {
  return html`<a href="${link}" style="display:inline-block;margin:0 8px 8px 0;padding:14px 20px;border-radius:8px;background:${guide};color:${white};font-weight:bold;text-decoration:none">${label}</a>`;
}

export function factTable(facts: readonly FactLine[]): Html {
  const rows = facts.map(
    ([label, text]) =>
      html`<tr><th align="left" valign="top" style="padding:4px 16px 4px 0">${label}</th><td style="padding:4px 0">${text}</td></tr>`,
  );
  return html`<table style="border-collapse:collapse">${rows}</table>\n`;
}

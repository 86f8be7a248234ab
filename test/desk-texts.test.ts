import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { describe, expect, test } from "vitest";
import { REPOSITORY } from "./support/places.ts";

// Another language needs another texts.ts and no component, so no component may contain text that people read.

type Node = { type: string; [key: string]: unknown };

const readAloud = /^(aria-label|aria-description|placeholder|label|hint|title|alt|button|children)$/;
const hasLetters = /\p{L}{2}/u;

/** Words in JSX and in attributes that people read, each with where it is. */
function findLiterals(path: string, code: string): string[] {
  const found: string[] = [];
  const note = (text: unknown) => {
    if (typeof text === "string" && hasLetters.test(text)) found.push(`${path}: ${text.trim()}`);
  };
  const visit = (value: unknown, isRead: boolean): unknown => {
    if (Array.isArray(value)) for (const one of value) visit(one, isRead);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    const node = value as Node;
    if (node.type === "JSXText") return note(node.value);
    if (isRead && node.type === "Literal") return note(node.value);
    if (isRead && node.type === "TemplateElement") return note((node.value as { cooked: string }).cooked);
    if (node.type === "JSXAttribute") {
      const { name } = node.name as { name: unknown };
      return visit(node.value, typeof name === "string" && readAloud.test(name));
    }
    if (node.type === "JSXElement" || node.type === "JSXFragment") {
      visit(node.openingElement, false);
      return visit(node.children, true);
    }
    // Strings that are compared, looked up or passed on aren't shown.
    const silent = ["BinaryExpression", "CallExpression", "MemberExpression", "ArrowFunctionExpression"];
    const isSilent = silent.includes(node.type);
    for (const [key, child] of Object.entries(node)) {
      const isTest = node.type === "ConditionalExpression" && key === "test";
      visit(child, isRead && !isSilent && !isTest);
    }
    return null;
  };
  visit(parseSync(path, code).program, false);
  return found;
}

test("components of the desk contain no texts", () => {
  const files = globSync("app/desk/**/*.tsx", { cwd: REPOSITORY });
  expect(files.length).toBeGreaterThan(20);
  const literals = files.flatMap((path) => findLiterals(path, readFileSync(join(REPOSITORY, path), "utf8")));
  expect(literals).toEqual([]);
});

describe("a text in a component is found", () => {
  test.each([
    ["between tags", "<p>Save it</p>"],
    ["as a choice", '<p>{isOpen ? "Open" : texts.closed}</p>'],
    ["built", `<p>{\`\${count} leads\`}</p>`],
    ["as a label", '<nav aria-label="Weeks" />'],
    ["as a hint", `<input placeholder={\`Like \${example}\`} />`],
    ["inside a list", "<ul>{all.map((one) => <li>Won {one}</li>)}</ul>"],
  ])("%s", (_, code) => {
    expect(findLiterals("a.tsx", `const a = ${code};`)).toHaveLength(1);
  });

  test("strings that aren't shown are ignored", () => {
    const code = `<p className={kind === "day" ? "wide" : "narrow"} id={\`to-\${id}\`}>{kind === "day" ? a : b}{", "}</p>`;
    expect(findLiterals("a.tsx", `const a = ${code};`)).toEqual([]);
  });
});

import { describe, expect, test } from "vitest";
import { findFaults, listImports, readTree } from "./support/floor-plan.ts";

test("the code follows the floor plan", () => {
  expect(findFaults(readTree())).toEqual([]);
});

describe("the floor plan's checker", () => {
  const readme = (doors: string, mayUse: string) =>
    `# room\n\nOne sentence.\n\nDoors: ${doors}\nMay use: ${mayUse}\n`;
  const sound = {
    "app/routes.ts": 'export default [route("thankyou", "site/thank-you.tsx")];',
    "app/entry.client.tsx": 'import { start } from "./site/islands/start.ts";',
    "app/site/README.md": readme("islands/start", "leads, content, app/ui, app/http"),
    "app/site/islands/start.ts": 'export const form = () => import("../form.tsx");',
    "app/site/form.tsx": 'import { Field } from "../ui/field.tsx";\nimport "react";\nimport "./form.css";',
    "app/site/thank-you.tsx":
      'import type { Route } from "./+types/thank-you.ts";\nimport { capture } from "../../leads/capture.server.ts";',
    "app/ui/README.md": readme("*", "nothing"),
    "app/ui/field.tsx": 'import type { ReactNode } from "react";',
    "app/http/README.md": readme("visitor.server", "leads"),
    "app/http/visitor.server.ts": 'import { settings } from "../../env.server.ts";',
    "leads/README.md": readme("capture.server, `moving-lead`", "deliveries (its outbox), db"),
    "leads/capture.server.ts": 'import { insertLead } from "./records.server.ts";',
    "leads/records.server.ts": 'import { write } from "../db/connect.server.ts";',
    "leads/records.server.test.ts": 'import { somebody } from "../test/support/people.ts";',
    "leads/moving-lead.ts": 'import type { LeadRow } from "./records.server.ts";',
    "content/README.md": readme("*", "nothing"),
    "content/words.ts": "export const title = 'import { a } from \"../db/schema.ts\"';",
    "db/README.md": readme("connect.server", "nothing"),
    "db/connect.server.ts": 'import "pg";',
  };
  const faultsWith = (changes: Record<string, string>) =>
    findFaults(new Map(Object.entries({ ...sound, ...changes })));

  test("finds nothing in sound code", () => {
    expect(faultsWith({})).toEqual([]);
  });

  test.each<[string, Record<string, string>, string]>([
    [
      "a private file used from outside",
      { "app/site/thank-you.tsx": 'import { insertLead } from "../../leads/records.server.ts";' },
      'app/site/thank-you.tsx: "records.server" is not a door of leads/',
    ],
    [
      "a private file used from outside, for its type alone",
      { "app/site/form.tsx": 'import type { LeadRow } from "../../leads/records.server.ts";' },
      'app/site/form.tsx: "records.server" is not a door of leads/',
    ],
    [
      "a private file used through an import type",
      { "app/site/form.tsx": 'type Row = import("../../leads/records.server.ts").LeadRow;' },
      'app/site/form.tsx: "records.server" is not a door of leads/',
    ],
    [
      "a private file handed on",
      { "app/site/form.tsx": 'export * from "../../leads/reference.ts";' },
      'app/site/form.tsx: "reference" is not a door of leads/',
    ],
    [
      "a private file loaded later",
      { "app/site/form.tsx": "const later = () => import(`../../leads/reference.ts`);" },
      'app/site/form.tsx: "reference" is not a door of leads/',
    ],
    [
      "a private file of a folder inside a room",
      { "app/entry.client.tsx": 'import "./site/form.tsx";' },
      'app/entry.client.tsx: "form" is not a door of app/site/',
    ],
    [
      "an arrow that points up",
      { "leads/moving-lead.ts": 'import { Field } from "../app/ui/field.tsx";' },
      "leads/moving-lead.ts: leads/ may not use app/ui/",
    ],
    [
      "a use that the README does not name",
      { "app/site/form.tsx": 'import { schema } from "../../db/connect.server.ts";' },
      "app/site/form.tsx: app/site/ may not use db/",
    ],
    [
      "the house used by a room of its own",
      { "app/site/form.tsx": 'import type { Frame } from "../root.tsx";', "app/root.tsx": "" },
      "app/site/form.tsx: app/site/ may not use app/",
    ],
    [
      "a README that lets an arrow point up",
      { "db/README.md": readme("connect.server", "leads") },
      "db/README.md: db/ may not use leads/, arrows only point down",
    ],
    [
      "a README that opens the database to the site",
      { "app/site/README.md": readme("islands/start", "leads, content, app/ui, app/http, db") },
      "app/site/README.md: app/site/ never uses db/",
    ],
    [
      "a README that names a room there is not",
      { "db/README.md": readme("connect.server", "the shed") },
      'db/README.md: "the shed" is no room',
    ],
    [
      "a room without its lines",
      { "content/README.md": "# content\n" },
      'content/ needs a README.md with a line "Doors: …" and a line "May use: …"',
    ],
    ["a room that nobody planned", { "app/admin/panel.tsx": "" }, "app/admin/ is no room of the floor plan"],
    [
      "a folder with a name that says nothing",
      { "docs/shared/note.md": "" },
      'a folder is called "shared", which says nothing: name it for what it owns',
    ],
    [
      "React below app/",
      { "leads/moving-lead.ts": 'import { useState } from "react";' },
      'leads/moving-lead.ts: only app/ may know "react"',
    ],
    [
      "settings read where they must not be",
      { "leads/capture.server.ts": 'import { settings } from "../env.server.ts";' },
      "leads/capture.server.ts: leads/ may not read the settings (env.server.ts)",
    ],
    [
      "a room that reaches into the tests",
      { "leads/capture.server.ts": 'import { ada } from "../test/support/people.ts";' },
      'leads/capture.server.ts: "test/support/people.ts" is outside the rooms',
    ],
    [
      "a server file on its way to the browser",
      { "app/site/form.tsx": 'import { capture } from "../../leads/capture.server.ts";' },
      'app/site/form.tsx: "capture.server.ts" must not reach the browser: import it from a .server file, from a page in app/routes.ts, or as a type',
    ],
    [
      "a server file imported whole for one type",
      { "leads/moving-lead.ts": 'import { type LeadRow } from "./records.server.ts";' },
      'leads/moving-lead.ts: "records.server.ts" must not reach the browser: import it from a .server file, from a page in app/routes.ts, or as a type',
    ],
  ])("%s is found", (_, changes, fault) => {
    expect(faultsWith(changes)).toEqual([fault]);
  });

  test("reports a file that it can't parse", () => {
    expect(() => listImports("leads/status.ts", "import {")).toThrow("leads/status.ts cannot be read");
  });
});

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { apiScopes } from "../people/api-scopes.ts";
import { ApiClient, makeKeyAtDesk } from "./support/api-client.ts";
import { createOwner } from "./support/desk.ts";
import { REPOSITORY } from "./support/places.ts";
import { startSite } from "./support/site.ts";

// What docs/api.md tells a developer to run, run.

test("every command in docs/api.md works as it is", { timeout: 60_000 }, async () => {
  await using site = await startSite({ now: "2026-12-02T15:00:00Z" });
  const KEY = await makeKeyAtDesk(site, await createOwner(site), { scopes: apiScopes });
  const api = await ApiClient.open(site);
  const fields = { name: "Ida Wells", phone: "(416) 555-0199", email: "ida@example.com", message: "A harp" };
  const sent = { form: "moving-quote", location: "toronto", fields };
  const LEAD = String((await api.post("/leads", sent, { key: KEY })).body.id);
  const text = readFileSync(join(REPOSITORY, "docs", "api.md"), "utf8");
  const commands = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, command = ""]) => command);
  expect(commands).toHaveLength(4);
  const env = { PATH: process.env.PATH, SITE: site.origin, KEY, LEAD };
  const answers: Record<string, unknown>[] = [];
  for (const command of commands) {
    const { stdout } = await promisify(execFile)("sh", ["-c", command], { env });
    answers.push(JSON.parse(stdout));
  }
  const [list, changed, won, entered] = answers;
  for (const answer of [list, changed]) {
    expect(api.compile("Leads")(answer)).toBe(true);
    expect(JSON.stringify(answer)).toContain(LEAD);
  }
  for (const answer of [won, entered]) expect(api.compile("Receipt")(answer)).toBe(true);
  const { body } = await api.get(`/leads/${LEAD}`, { key: KEY });
  expect(body.desk).toMatchObject({ status: "won", won_by: "Dan", quoted: 1600, move_on: "2030-06-14" });
});

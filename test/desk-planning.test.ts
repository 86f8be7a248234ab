import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { cookiesOf, firstLink, olga } from "./support/desk.ts";
import { carlasBooking } from "./support/form-fields.ts";
import { readMailFolder } from "./support/mail-folder.ts";
import { atAddress, carla } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// Who may see and change which week and which location: a dispatcher for Atlanta, who has no business in Miami.

let site: Site;
let dan: string;

async function openLink(link: string, fields: Record<string, string>): Promise<string> {
  const { pathname, search, searchParams } = new URL(link);
  const token = searchParams.get("token") ?? "";
  return cookiesOf(await site.post(`${pathname}${search}`, { token, ...fields }));
}

beforeAll(async () => {
  site = await startSite({ now: "2026-12-02T15:00:00Z" });
  // The link stands behind the line that says the site is open.
  const link = await vi.waitFor(() => firstLink(site));
  const owner = await openLink(`${site.origin}${link}`, olga);
  const invite = { deed: "invite", email: "dan@example.com", place: "atlanta" };
  const said = await (await site.post("/desk/people", invite, { headers: { cookie: owner } })).text();
  const invitation = /http:\/\/[^"\\]+\/desk\/invite\?token=[\w-]+/.exec(said)?.[0] ?? "";
  dan = await openLink(invitation, { name: "Dan Reyes", password: "harbour lantern moss" });
});
afterAll(() => site.close());

async function book(path: string, name: string, place: number): Promise<void> {
  const fields = { ...carlasBooking(`Couch of ${name}`), name, email: `${name}@example.com` };
  expect((await site.post(path, fields, { from: atAddress(carla, place) })).status).toBe(303);
}

const read = (path: string) => site.get(path, { headers: { cookie: dan } });
const send = (path: string, fields: Record<string, string>) =>
  site.post(path, fields, { headers: { cookie: dan } });
const friday = { date: "2026-12-04", window: "9:00" };

describe("a dispatcher for Atlanta", () => {
  test("sees that week, and no other", async () => {
    await book("/atlanta/book-now", "Ines", 1);
    await book("/miami/book-now", "Mira", 2);
    const week = await (await read("/desk/schedule")).text();
    expect(week).toContain("Ines");
    expect(week).not.toContain("Mira");
    expect((await read("/desk/schedule?location=miami")).status).toBe(404);
    expect((await read("/desk/schedule?location=nowhere&week=2026-13-77")).status).toBe(404);
    expect((await read("/desk/schedule?location=atlanta&week=2026-13-77")).status).toBe(200);
  });

  test("blocks a window there, and in no other", async () => {
    const block = { deed: "close", reason: "Repair", ...friday };
    expect((await send("/desk/schedule", { ...block, location: "miami" })).status).toBe(404);
    expect((await send("/desk/schedule", { ...block, location: "*" })).status).toBe(404);
    expect((await send("/desk/schedule", { ...block, location: "atlanta", reason: " " })).status).toBe(422);
    expect((await send("/desk/schedule", { ...block, location: "atlanta", window: "10:00" })).status).toBe(
      400,
    );
    expect((await send("/desk/schedule", { ...block, location: "atlanta" })).status).toBe(200);
    const fields = { ...carlasBooking("Blocked?"), timeSlot: "9:00" };
    expect((await site.post("/atlanta/book-now", fields, { from: atAddress(carla, 3) })).status).toBe(422);
    expect((await site.post("/miami/book-now", fields, { from: atAddress(carla, 4) })).status).toBe(303);
  });

  test("moves a job there once, and none elsewhere", async () => {
    const jobs = await site.exportJobs();
    const idOf = (name: string) => jobs.find(({ cus_name }) => cus_name === name)?.id ?? "";
    const move = { deed: "move", to: "2026-12-05 11:00", revision: "0" };
    expect((await send("/desk/schedule", { ...move, id: idOf("Mira") })).status).toBe(422);
    expect((await send("/desk/schedule", { ...move, id: idOf("Ines"), to: "2026-12-04 9:00" })).status).toBe(
      422,
    );
    expect((await send("/desk/schedule", { ...move, id: idOf("Ines"), to: "2026-12-01 9:00" })).status).toBe(
      422,
    );
    expect((await send("/desk/schedule", { ...move, id: idOf("Ines"), to: "never" })).status).toBe(422);
    expect((await send("/desk/schedule", { ...move, id: idOf("Ines") })).status).toBe(200);
    const stale = await send("/desk/schedule", { ...move, id: idOf("Ines"), to: "2026-12-05 9:00" });
    expect(stale.status).toBe(422);
    expect(await stale.text()).toContain("Somebody else has changed this lead meanwhile");
    const mailTo = async (address: string) =>
      (await readMailFolder(site)).filter(({ to }) => to?.some((one) => one.address === address));
    const subjects = async () => (await mailTo("Ines@example.com")).map(({ subject }) => subject);
    await expect.poll(subjects, { timeout: 5_000 }).toContain("Your junk removal has moved – Tailgate");
    const after = await site.exportJobs();
    const dateOf = (name: string) => after.find(({ cus_name }) => cus_name === name)?.date;
    expect([dateOf("Ines"), dateOf("Mira")]).toEqual(["2026-12-05", "2026-12-04"]);
  });

  test("sees their location's phone and changes nothing of it", async () => {
    const list = await (await read("/desk/locations")).text();
    expect(list).toContain("(404) 555-0127");
    expect(list).not.toContain("(305) 555-0171");
    expect((await read("/desk/locations?location=miami")).status).toBe(404);
    const edit = { deed: "edit", location: "atlanta", phone: "404 555 0199", notify: "" };
    expect((await send("/desk/locations", edit)).status).toBe(403);
    const capacity = { deed: "capacity", location: "atlanta", capacity: "9" };
    expect((await send("/desk/locations", capacity)).status).toBe(403);
    expect(await (await site.get("/atlanta")).text()).toContain("(404) 555-0127");
  });

  test("every deed has its line in the audit log", async () => {
    const { default: BetterSqlite3 } = await import("better-sqlite3");
    const file = new BetterSqlite3(`${site.dataDir}/tailgate.db`, { readonly: true });
    const lines = file.prepare("select deed from audit_log order by id").all() as { deed: string }[];
    file.close();
    expect(lines.map(({ deed }) => deed)).toEqual(expect.arrayContaining(["window.closed", "lead.moved"]));
    expect(lines.filter(({ deed }) => deed === "lead.moved")).toHaveLength(1);
  });
});

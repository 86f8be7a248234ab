import { afterAll, beforeAll, expect, test } from "vitest";
import { database, write } from "../db/connect.server.ts";
import { endRevivedAccess } from "../people/revived.server.ts";
import { mostlyOnSqlite } from "./support/databases.ts";
import { formatCookies, inviteDispatcher, olga, submitLinkForm, waitForStartLink } from "./support/desk.ts";
import { adasQuote, carlasBooking } from "./support/form-fields.ts";
import { withDatabase } from "./support/outbox.ts";
import { ada, atAddress, carla } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// A calendar app can't sign in: the address of a feed is the key to it.

const person = {
  email: "dan@example.com",
  name: "Dan Reyes",
  password: "harbour lantern moss",
  place: "atlanta",
};

mostlyOnSqlite("the address of a calendar feed", (kind) => {
  let site: Site;
  let owner: string;
  let dan: string;
  beforeAll(async () => {
    site = await startSite({ database: kind, now: "2026-12-02T15:00:00Z" });
    const link = await waitForStartLink(site);
    owner = formatCookies(await submitLinkForm(site, link, olga));
    dan = formatCookies(await inviteDispatcher(site, owner, person));
    for (const [slug, name, place] of [
      ["atlanta", "Ines Ito", 1],
      ["miami", "Mira Sol", 2],
    ] as const) {
      const fields = { ...carlasBooking("A couch"), name, "load.appliances": "2" };
      expect((await site.post(`/${slug}/book-now`, fields, { from: atAddress(carla, place) })).status).toBe(
        303,
      );
    }
    await site.post("/atlanta/get-quote", adasQuote("A harp"), { from: ada });
    await withDatabase(site, () =>
      write((transaction) =>
        transaction
          .updateTable("leads")
          .set({ status: "won", move_on: "2026-12-10", move_at: "8:30", crew: "Blue truck" })
          .where("kind", "=", "moving")
          .execute(),
      ),
    );
  });
  afterAll(() => site.close());

  const send = async (fields: Record<string, string>, cookie = dan) => {
    const answer = await site.post("/desk/schedule", fields, { headers: { cookie } });
    // A proof gives the session another token.
    if (cookie === dan && /session_token=./.test(formatCookies(answer))) dan = formatCookies(answer);
    const html = await answer.text();
    const [link = ""] = /http:\/\/[^"\\]+\/calendar\/[\w-]{43}\.ics/.exec(html) ?? [];
    return { status: answer.status, html, path: link && new URL(link).pathname };
  };
  const make = (location: string, cookie = dan) => send({ intent: "calendar-make", location }, cookie);
  const read = async (path: string) => {
    const answer = await site.get(path);
    return {
      status: answer.status,
      headers: answer.headers,
      text: (await answer.text()).replaceAll("\r\n ", ""),
    };
  };
  const listFeeds = () =>
    withDatabase(site, () => database().selectFrom("calendar_feeds").selectAll().orderBy("id").execute());

  test("shows what its maker may see, to nobody without its address", async () => {
    const { path } = await make("*");
    const { status, headers, text } = await read(path);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(headers.get("cache-control")).toBe("private, max-age=300");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(text).toContain("SUMMARY:Junk removal: Ines Ito\\, 2 items");
    expect(text).toContain("DTSTART:20261204T180000Z");
    expect(text).toContain("DTEND:20261204T200000Z");
    expect(text).toContain("STATUS:TENTATIVE");
    expect(text).toContain(carla.street);
    expect(text).toContain(`SUMMARY:Move: ${ada.name}`);
    expect(text).toContain("DTSTART:20261210T133000Z");
    expect(text).not.toContain("Mira");
    const [stored] = await listFeeds();
    expect(JSON.stringify(stored)).not.toContain(path.slice(10, -4));
    expect(site.log()).not.toContain(path.slice(10, -4));
  });

  test("that's unknown, changed by a letter or without its ending finds nothing", async () => {
    const { path } = await make("atlanta");
    const other = path.replace(/.(?=\.ics)/, (last) => (last === "A" ? "B" : "A"));
    const [stored] = await listFeeds();
    for (const wrong of [
      other,
      path.replace(".ics", ""),
      `/calendar/${stored?.token_hash}.ics`,
      "/calendar/.ics",
    ]) {
      const answer = await read(wrong);
      expect(answer.status, wrong).toBe(404);
      expect(answer.text, wrong).not.toContain("VCALENDAR");
    }
  });

  test("takes a recent proof, and is made for one's own locations only", async () => {
    expect((await make("miami")).status).toBe(404);
    expect((await make("nowhere")).status).toBe(404);
    await site.moveClock("2026-12-02T15:30:00Z");
    const before = (await listFeeds()).length;
    const asked = await make("atlanta");
    expect(asked).toMatchObject({ status: 422, path: "" });
    expect(asked.html).toContain('name="proof"');
    expect(await listFeeds()).toHaveLength(before);
    const proved = await send({ intent: "calendar-make", location: "atlanta", proof: person.password });
    expect((await read(proved.path)).status).toBe(200);
  });

  test("is revoked by its maker, at once and for good", async () => {
    const { path } = await make("atlanta");
    const feed = (await listFeeds()).at(-1)?.id ?? "";
    expect((await send({ intent: "calendar-revoke", feed }, owner)).status, "somebody else's").toBe(422);
    expect((await read(path)).status).toBe(200);
    expect((await send({ intent: "calendar-revoke", feed })).status).toBe(200);
    expect((await read(path)).status).toBe(404);
    expect((await send({ intent: "calendar-revoke", feed })).status).toBe(422);
  });

  test("follows what its maker may see, and ends with their access", async () => {
    const { path } = await make("*");
    const [danRow] = await withDatabase(site, () =>
      database().selectFrom("people").select("id").where("role", "=", "dispatcher").execute(),
    );
    const id = danRow?.id ?? "";
    const asOwner = async (fields: Record<string, string>) => {
      const sent = { id, proof: olga.password, ...fields };
      const answer = await site.post("/desk/people", sent, { headers: { cookie: owner } });
      if (/session_token=./.test(formatCookies(answer))) owner = formatCookies(answer);
      return answer;
    };
    expect((await asOwner({ intent: "limit", place: "miami" })).status).toBe(200);
    const moved = await read(path);
    expect(moved.text).toContain("Mira Sol");
    expect(moved.text).not.toContain("Ines Ito");
    await asOwner({ intent: "disable", disabled: "yes" });
    expect((await read(path)).status).toBe(404);
    await asOwner({ intent: "disable", disabled: "no" });
    expect((await read(path)).status).toBe(200);
    await asOwner({ intent: "remove" });
    expect((await read(path)).status).toBe(404);
    expect(await listFeeds()).toEqual([]);
  });

  test("doesn't come back with a restored database", async () => {
    const signedIn = formatCookies(
      await site.post("/desk/sign-in", { email: olga.email, password: olga.password }),
    );
    const { path } = await make("*", signedIn);
    expect((await read(path)).status).toBe(200);
    await withDatabase(site, () => write((transaction) => endRevivedAccess(transaction, site.now())));
    expect((await read(path)).status).toBe(404);
  });
});

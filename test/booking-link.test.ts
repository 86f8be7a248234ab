import { afterAll, beforeAll, expect, test } from "vitest";
import { listHistory } from "../leads/records/history.server.ts";
import { changeDay, planDays, setCapacity } from "../schedule/planning.server.ts";
import { mostlyOnSqlite } from "./support/databases.ts";
import { carlasBooking } from "./support/form-fields.ts";
import { withDatabase } from "./support/outbox.ts";
import { type MailServer, type Received, startMailServer } from "./support/peers/mail-server.ts";
import { atAddress, carla } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// The link in a customer's confirmation shows, moves or cancels that booking until the cut-off.

/** Wednesday, ten in the morning in Atlanta. */
const NOW = "2026-12-02T15:00:00Z";
const OWNER = "owner@tailgate.example";
const ORIGIN = "https://www.tailgate.example";
const planner = { by: "otto", now: Date.parse(NOW) };

mostlyOnSqlite("a customer's link", (database) => {
  let mailServer: MailServer;
  let site: Site;
  let visitors = 0;

  beforeAll(async () => {
    mailServer = await startMailServer();
    site = await startSite({
      database,
      now: NOW,
      env: {
        SMTP_URL: mailServer.url,
        MAIL_FROM: "Tailgate <leads@tailgate.example>",
        OWNER_EMAIL: OWNER,
        PUBLIC_ORIGIN: ORIGIN,
      },
    });
    await atDesk(() => setCapacity(["atlanta"], 1, planner));
  });
  afterAll(async () => {
    await site.close();
    await mailServer.down();
  });

  /** As the desk would. */
  const atDesk = <T>(work: () => Promise<T>) => withDatabase(site, work);

  async function waitForEmail(to: string, subject: string): Promise<Received> {
    const find = () =>
      mailServer.emails.find((one) => one.to.includes(to) && one.mail.subject?.includes(subject));
    await expect.poll(() => find() !== undefined).toBe(true);
    return find() as Received;
  }

  const readCalendar = ({ mail }: Received) => {
    const content = mail.attachments.find(({ mimeType }) => mimeType === "text/calendar")?.content ?? "";
    return typeof content === "string" ? content : new TextDecoder().decode(content);
  };

  /** Books a visit and returns the path of its booking link. */
  async function book(name: string, date: string, window: string) {
    const email = `${name}@example.com`;
    const fields = { ...carlasBooking(`Couch of ${name}`, date), email, name, timeSlot: window };
    const answer = await site.post("/atlanta/book-now", fields, { from: atAddress(carla, ++visitors) });
    expect(answer.status).toBe(303);
    const { mail } = await waitForEmail(email, "We got your junk removal request");
    const path = new RegExp(`${ORIGIN}(/booking/[\\w-]+)`).exec(mail.text ?? "")?.[1] ?? "";
    expect(mail.html).toContain(`href="${ORIGIN}${path}"`);
    expect(path).not.toBe("");
    return { email, path };
  }

  /** The page without its style, which would clutter a failure's message. */
  const read = async (path: string) =>
    (await (await site.get(path)).text()).replace(/<style>.*<\/style>/s, "");
  const readField = (html: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
  /** Goes through both steps as a browser without scripts does. */
  async function takeSteps(path: string, query: string): Promise<string> {
    const html = await read(`${path}?${query}`);
    const fields = {
      intent: readField(html, "intent"),
      to: readField(html, "to"),
      revision: readField(html, "revision"),
    };
    const answer = await site.post(path, fields);
    expect(answer.status).toBe(303);
    return answer.headers.get("location") ?? "";
  }
  const findJob = async (name: string) =>
    (await site.exportJobs()).find(({ description }) => description === `Couch of ${name}`) as Record<
      string,
      unknown
    > & {
      id: string;
    };
  const listLines = (id: string) => atDesk(() => listHistory(id));

  test("opening it shows the booking, changes nothing and leaves no trace in caches or referrers", async () => {
    const { path } = await book("opal", "2026-12-04", "9:00");
    const before = await findJob("opal");
    const answer = await site.get(path);
    const html = await answer.text();
    for (const words of [
      "Friday, December 4",
      "9:00 AM to 11:00 AM",
      carla.street,
      String(before.reference),
    ]) {
      expect(html).toContain(words);
    }
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    expect(html).not.toContain("<script");
    await read(`${path}?cancel=1`);
    await read(`${path}?${new URLSearchParams({ to: "2026-12-04 11:00" })}`);
    expect(await findJob("opal")).toEqual(before);
    expect((await listLines(before.id)).map(({ action }) => action)).toEqual(["captured"]);
  });

  test("a forged or cut-off token gets a 404 that says what to do", async () => {
    const { path } = await book("fay", "2026-12-04", "11:00");
    const flipped = path.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    const otherId = path.replace(
      /(\/booking\/.{8})./,
      (_, start) => `${start}${path[17] === "x" ? "y" : "x"}`,
    );
    for (const forged of [path.slice(0, -1), path.slice(0, 30), `${path}A`, flipped, otherId, "/booking/x"]) {
      const answer = await site.get(forged);
      expect(answer.status, forged).toBe(404);
      const html = await answer.text();
      expect(html).toContain("This link doesn&#x27;t work");
      expect(html).toContain('href="tel:');
      expect(html).not.toContain("December 4");
      expect((await site.post(forged, { intent: "cancel", revision: "0" })).status, forged).toBe(404);
    }
    expect((await findJob("fay")).job_status).toBe("active");
  });

  test("the booking is moved in two steps and both sides are notified of the new time", async () => {
    const { path, email } = await book("mona", "2026-12-04", "13:00");
    const to = "2026-12-05 9:00";
    const asked = await read(`${path}?${new URLSearchParams({ to })}`);
    expect(asked).toContain("Move your visit to Saturday, December 5, 9:00 AM to 11:00 AM?");
    expect(await takeSteps(path, String(new URLSearchParams({ to })))).toContain("said=moved");
    expect(await read(`${path}?said=moved`)).toContain("Saturday, December 5");
    const job = await findJob("mona");
    expect(job).toMatchObject({ date: "2026-12-05", start_time: "9:00", end_time: "11:00", version: 2 });

    const { mail } = await waitForEmail(email, "has a new time");
    expect(mail.text).toContain("Saturday, December 5, 9:00 AM to 11:00 AM");
    expect(mail.text).toContain(`${ORIGIN}${path}`);
    const calendar = readCalendar(await waitForEmail(email, "has a new time"));
    expect(calendar).toContain("DTSTART:20261205T140000Z");
    expect(calendar).toContain("SEQUENCE:1");
    const toOwner = await waitForEmail(OWNER, "Moved: Junk removal: Mona");
    expect(toOwner.mail.text).toContain(
      "When: Friday, December 4, 1:00 PM to 3:00 PM → Saturday, December 5, 9:00 AM to 11:00 AM",
    );

    const [, line] = await listLines(job.id);
    expect(line).toMatchObject({ action: "moved", actor_id: null, actor_name: "" });
    expect(JSON.parse(line?.before ?? "")).toEqual({ date: "2026-12-04", window: "13:00" });
    // The first spot is free again, the new one is taken.
    const [friday, saturday] = await atDesk(() => planDays("atlanta", ["2026-12-04", "2026-12-05"]));
    expect(friday?.windows[2]?.leadIds).toEqual([]);
    expect(saturday?.windows[0]?.leadIds).toEqual([job.id]);
  });

  test("a window that fills up between the two steps is refused and the booking stays", async () => {
    const { path } = await book("tess", "2026-12-04", "15:00");
    const html = await read(`${path}?${new URLSearchParams({ to: "2026-12-07 9:00" })}`);
    await book("uma", "2026-12-07", "9:00");
    const answer = await site.post(path, {
      intent: "move",
      to: "2026-12-07 9:00",
      revision: readField(html, "revision"),
    });
    expect(answer.headers.get("location")).toContain("said=taken");
    expect(await findJob("tess")).toMatchObject({ date: "2026-12-04", start_time: "15:00", version: 1 });
    // The same for a window that's closed, has started or doesn't exist.
    await atDesk(() =>
      changeDay({ scheduleKeys: ["atlanta"], date: "2026-12-08", window: "9:00" }, "closed", {
        ...planner,
        reason: "Repair",
      }),
    );
    await expect.poll(() => read(path)).not.toContain("2026-12-08 9:00");
    for (const to of ["2026-12-08 9:00", "2026-12-02 9:00", "2026-12-05 10:00", "nonsense"]) {
      const refused = await site.post(path, { intent: "move", to, revision: "0" });
      expect(refused.headers.get("location"), to).toContain("said=taken");
    }
    expect(await findJob("tess")).toMatchObject({ date: "2026-12-04", start_time: "15:00", version: 1 });
  });

  test("of five customers moving to the last spot at once, one gets it and the others keep theirs", {
    tags: ["all"],
  }, async () => {
    const windows = ["9:00", "11:00", "13:00"];
    const booked = [];
    for (const date of ["2026-12-08", "2026-12-09"]) {
      for (const window of date === "2026-12-08" ? ["11:00", "13:00"] : windows) {
        booked.push(await book(`gus-${booked.length}`, date, window));
      }
    }
    const answers = await Promise.all(
      booked.map(({ path }) => site.post(path, { intent: "move", to: "2026-12-09 15:00", revision: "0" })),
    );
    const said = answers.map((answer) => answer.headers.get("location")?.split("said=")[1]);
    expect(said.toSorted()).toEqual(["moved", "taken", "taken", "taken", "taken"]);
    const [tuesday, wednesday] = await atDesk(() => planDays("atlanta", ["2026-12-08", "2026-12-09"]));
    const places = [tuesday, wednesday].flatMap((day) => day?.windows.map(({ leadIds }) => leadIds.length));
    expect(places.reduce((sum, count) => (sum ?? 0) + (count ?? 0), 0)).toBe(booked.length);
    expect(wednesday?.windows[3]?.leadIds).toHaveLength(1);
  });

  test("a change that staff made meanwhile is shown, not overwritten", async () => {
    const { path } = await book("vera", "2026-12-07", "11:00");
    const stale = await site.post(path, { intent: "cancel", revision: "7" });
    expect(stale.headers.get("location")).toContain("said=changed");
    expect((await findJob("vera")).job_status).toBe("active");
  });

  test("canceling frees the spot and notifies both sides; then nothing is left to change", async () => {
    const { path, email } = await book("cleo", "2026-12-07", "13:00");
    expect(await read(`${path}?cancel=1`)).toContain("Cancel your visit?");
    expect(await takeSteps(path, "cancel=1")).toContain("said=cancelled");
    const job = await findJob("cleo");
    expect(job.job_status).toBe("cancelled");
    const html = await read(path);
    expect(html).toContain("is canceled");
    expect(html).not.toContain("<form");

    const { mail } = await waitForEmail(email, "is canceled");
    expect(mail.text).not.toContain("/booking/");
    expect(mail.text).not.toContain("What happens next");
    expect(mail.text).not.toContain("Need to change something?");
    expect(mail.text).toMatch(/Want another day\? Reply to this email or call \(\d{3}\) \d{3}-\d{4}\n/);
    const calendar = readCalendar(await waitForEmail(email, "is canceled"));
    expect(calendar).toContain("STATUS:CANCELLED");
    expect(calendar).toContain("SEQUENCE:1");
    await waitForEmail(OWNER, "Canceled: Junk removal: Cleo");
    const line = (await listLines(job.id)).find(({ action }) => action === "cancelled");
    expect(line).toMatchObject({ actor_id: null, actor_name: "" });

    const [monday] = await atDesk(() => planDays("atlanta", ["2026-12-07"]));
    expect(monday?.windows[2]?.leadIds).toEqual([]);
    await book("dora", "2026-12-07", "13:00");
    await site.post(path, { intent: "move", to: "2026-12-08 11:00", revision: "1" });
    expect((await findJob("cleo")).job_status).toBe("cancelled");
  });

  test("within the cut-off the page says to call and accepts no change", async () => {
    const { path } = await book("kate", "2026-12-08", "15:00");
    const revision = readField(await read(`${path}?cancel=1`), "revision");
    // Twelve hours before three in the afternoon.
    await site.moveClock("2026-12-08T07:59:00Z");
    expect(await read(path)).toContain("booking-step");
    await site.moveClock("2026-12-08T08:00:01Z");
    const html = await read(path);
    expect(html).not.toContain("booking-step");
    expect(html).toContain("Your visit starts in less than 12 hours");
    expect(html).toMatch(/href="tel:\+1\d{10}"/);
    await site.post(path, { intent: "cancel", revision });
    expect((await findJob("kate")).job_status).toBe("active");
    await site.moveClock(NOW);
  });
});

test("without a public origin the confirmation carries no link", async () => {
  await using mail = await startMailServer();
  await using site = await startSite({
    now: NOW,
    env: { SMTP_URL: mail.url, MAIL_FROM: "Tailgate <leads@tailgate.example>", OWNER_EMAIL: OWNER },
  });
  const fields = { ...carlasBooking("One couch"), email: carla.email };
  expect((await site.post("/atlanta/book-now", fields, { from: carla })).status).toBe(303);
  const toCarla = () => mail.emails.find(({ to }) => to.includes(carla.email));
  await expect.poll(() => toCarla() !== undefined).toBe(true);
  expect(toCarla()?.mail.text).not.toContain("/booking/");
});

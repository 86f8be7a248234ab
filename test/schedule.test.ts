import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeDay, planDays, restoreDay, setCapacity } from "../schedule/planning.server.ts";
import { mostlyOnSqlite } from "./support/databases.ts";
import { withDatabase } from "./support/outbox.ts";
import { atAddress, carla } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// How many bookings a window takes: no spot is promised twice, however many customers ask at once.

const NOW = "2026-12-02T15:00:00Z";
const planner = { by: "otto", now: Date.parse(NOW) };

const booking = {
  formId: "booking",
  ...{ name: carla.name, phone: carla.phone, message: "One couch", street: carla.street },
  ...{ city: "Atlanta", state: "GA", zip: "30303", countryName: "USA", propertyType: "House" },
  ...{ selectedDate: "2026-12-04", timeSlot: "13:00", isTimeSensitive: "false" },
};

mostlyOnSqlite("a window with capacity", (database) => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ database, now: NOW });
  });
  afterAll(() => site.close());

  /** As the desk would. */
  const atDesk = <T>(work: () => Promise<T>) => withDatabase(site, work);
  const book = (place: number, fields: Record<string, string> = {}, accept = "text/html") =>
    site.post(
      "/atlanta/book-now",
      { ...booking, message: `Couch ${place}`, ...fields },
      { from: atAddress(carla, place), accept },
    );
  const page = async () => (await site.get("/atlanta/book-now", { from: carla })).text();

  test("of sixty at once one gets the last spot, and the others keep their form and see the next window", async () => {
    await atDesk(() => setCapacity(["atlanta"], 1, planner));
    // Each from a network of its own: one network's flood would be told to wait.
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, place) =>
        // Those with script, as most are, and whose answer is no page.
        book(place * 254, {}, place % 20 === 0 ? "text/html" : "application/json"),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 303 || status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(59);
    const refused = await (
      answers.find(({ status }, place) => place % 20 === 0 && status === 422) as Response
    ).text();
    expect(refused).toContain(
      "Someone just took that window. Still open: Friday, December 4, 3:00 PM to 5:00 PM;",
    );
    expect(refused).toContain(`value="${carla.street}"`);
    expect(refused).toMatch(/>Couch \d+<\/textarea>/);
    expect(await site.exportJobs()).toHaveLength(1);
  });

  test("the island gets the free windows", async () => {
    const answer = await book(300, {}, "application/json");
    expect(answer.status).toBe(422);
    const { errors, days } = (await answer.json()) as {
      errors: { field: string }[];
      days: { date: string; closedWindows: string[]; left: Record<string, number> }[];
    };
    expect(errors.map(({ field }) => field)).toEqual(["timeSlot"]);
    const friday = days.find(({ date }) => date === "2026-12-04");
    expect(friday?.closedWindows).toEqual(["13:00"]);
    // Where windows take one booking each, "1 left" would be on every window and mean nothing.
    expect(friday?.left).toEqual({ "13:00": 0 });
  });

  test("the page closes the window within a second, and other locations stay as they are", async () => {
    await expect.poll(page).toContain('data-mark="closed-2"');
    expect(await (await site.get("/miami/book-now", { from: carla })).text()).not.toContain(
      'data-mark="closed-2"',
    );
    expect(
      (await site.post("/miami/book-now", { ...booking, message: "In Miami" }, { from: carla })).status,
    ).toBe(303);
  });

  test("moving a booking to another window frees the first one", async () => {
    const key = "moving-a-booking-0001";
    expect((await book(400, { timeSlot: "9:00", submissionKey: key })).status).toBe(303);
    expect((await book(401, { timeSlot: "9:00" })).status).toBe(422);
    expect((await book(400, { timeSlot: "11:00", submissionKey: key })).status).toBe(303);
    expect((await book(401, { timeSlot: "9:00" })).status).toBe(303);
    // A repeated booking needs no second spot; a move to a full window changes nothing.
    expect((await book(400, { timeSlot: "11:00", submissionKey: key })).status).toBe(303);
    expect((await book(400, { timeSlot: "13:00", submissionKey: key })).status).toBe(422);
    const jobs = await site.exportJobs();
    expect(jobs.filter(({ description }) => description === "Couch 400")).toMatchObject([
      { start_time: "11:00" },
    ]);
  });

  test("staff block a window or a day, open it again and open a Sunday", async () => {
    const day = { scheduleKeys: ["atlanta"], date: "2026-12-05", window: "15:00" };
    await atDesk(() => changeDay(day, "closed", { ...planner, reason: "Truck in the shop" }));
    expect((await book(500, { selectedDate: day.date, timeSlot: "15:00" })).status).toBe(422);
    await atDesk(() => changeDay({ ...day, window: "*" }, "closed", { ...planner, reason: "Party" }));
    expect((await book(501, { selectedDate: day.date, timeSlot: "9:00" })).status).toBe(422);
    await expect.poll(page).toContain("Saturday, December 5 (no windows left)");
    await atDesk(() => restoreDay({ ...day, window: "*" }, planner));
    expect((await book(502, { selectedDate: day.date, timeSlot: "9:00" })).status).toBe(303);

    expect(await page()).not.toContain("Sunday, December 6");
    const sunday = { scheduleKeys: ["*"], date: "2026-12-06", window: "*" };
    await atDesk(() => changeDay(sunday, "open", { ...planner, reason: "Before the holidays" }));
    await expect.poll(page).toContain("Sunday, December 6");
    expect((await book(503, { selectedDate: sunday.date, timeSlot: "9:00" })).status).toBe(303);
  });

  test("the week shows who has which window", async () => {
    const week = await atDesk(() => planDays("atlanta", ["2026-12-04", "2026-12-05"]));
    const places = week.map(({ windows }) => windows.map(({ leadIds }) => leadIds.length));
    expect(places).toEqual([
      [1, 1, 1, 0],
      [1, 0, 0, 0],
    ]);
    expect(week[1]?.windows.map(({ isClosed }) => isClosed)).toEqual([false, false, false, true]);
    expect(week[0]?.windows[0]?.capacity).toBe(1);
  });

  test("a suspicious booking takes no spot until it's released", async () => {
    const monday = { selectedDate: "2026-12-07", timeSlot: "9:00" };
    expect((await book(600, { ...monday, topic: "spam" })).status).toBe(303);
    expect((await book(601, monday)).status).toBe(303);
    expect((await book(602, monday)).status).toBe(422);
  });

  test("spots left are counted down, and the general capacity applies without a local one", async () => {
    await atDesk(() => setCapacity(["atlanta"], null, planner));
    await atDesk(() => setCapacity(["*"], 2, planner));
    const today = { selectedDate: "2026-12-02", timeSlot: "15:00" };
    const left = async (place: number) => {
      const answer = await book(place, today, "application/json");
      const { days } = (await answer.json()) as { days: { date: string; left: Record<string, number> }[] };
      return days.find(({ date }) => date === today.selectedDate)?.left;
    };
    expect((await book(700, today)).status).toBe(303);
    expect((await book(701, { ...today, timeSlot: "13:00" })).status).toBe(303);
    expect((await book(702, today)).status).toBe(303);
    await expect.poll(() => left(703)).toEqual({ "13:00": 1, "15:00": 0 });
    // A location's own capacity wins over the general one.
    await atDesk(() => setCapacity(["atlanta"], 3, planner));
    expect((await book(703, today)).status).toBe(303);
    await atDesk(() => setCapacity(["*"], null, planner));
  });

  test("a window or day that's blocked everywhere is blocked here, and opens with the rest", async () => {
    const day = { scheduleKeys: ["*"], date: "2026-12-09", window: "9:00" };
    const wednesday = { selectedDate: day.date, timeSlot: "9:00" };
    await atDesk(() => changeDay(day, "closed", { ...planner, reason: "Training" }));
    expect((await book(800, wednesday)).status).toBe(422);
    expect((await book(800, { ...wednesday, timeSlot: "11:00" })).status).toBe(303);
    const [planned] = await atDesk(() => planDays("atlanta", [day.date]));
    expect(planned?.windows[0]).toMatchObject({
      isClosed: true,
      change: { kind: "closed", reason: "Training", isEverywhere: true, alsoAt: [] },
    });
    expect(await atDesk(() => restoreDay(day, planner))).toEqual(["*"]);
    expect(await atDesk(() => restoreDay(day, planner))).toEqual([]);
    expect((await book(801, wednesday)).status).toBe(303);
  });

  test("a booking can be edited even if its window has been blocked since", async () => {
    const key = "kept-in-a-closed-window-1";
    const kept = { selectedDate: "2026-12-07", timeSlot: "15:00", submissionKey: key };
    expect((await book(900, kept)).status).toBe(303);
    const day = { scheduleKeys: ["atlanta"], date: "2026-12-07", window: "15:00" };
    await atDesk(() => changeDay(day, "closed", { ...planner, reason: "Full enough" }));
    expect((await book(900, { ...kept, message: "Two couches" })).status).toBe(303);
    expect((await book(901, { ...kept, submissionKey: "another-one-there-0001" })).status).toBe(422);
  });

  test("holidays are closed unless staff open them", async () => {
    await site.moveClock("2026-12-22T15:00:00Z");
    const christmas = { selectedDate: "2026-12-25", timeSlot: "9:00" };
    expect((await book(950, christmas)).status).toBe(422);
    await expect.poll(page).toContain("Friday, December 25 (no windows left)");
    const day = { scheduleKeys: ["atlanta"], date: "2026-12-25", window: "*" };
    await atDesk(() => changeDay(day, "open", { ...planner, reason: "One crew volunteers" }));
    expect((await book(950, christmas)).status).toBe(303);
    await site.moveClock(NOW);
  });
});

describe("by default", () => {
  test("spots aren't counted", async () => {
    await using site = await startSite({ now: "2026-12-20T15:00:00Z" });
    const send = (place: number, selectedDate: string) =>
      site.post(
        "/atlanta/book-now",
        { ...booking, selectedDate, message: `${place}` },
        { from: atAddress(carla, place) },
      );
    const answers = await Promise.all(Array.from({ length: 30 }, (_, place) => send(place, "2026-12-22")));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(30);
  });
});

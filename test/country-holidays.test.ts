import { beforeEach, expect, test, vi } from "vitest";
import { write } from "../db/connect.server.ts";
import { findLocation } from "../locations/locations.server.ts";
import { listAvailableDays, refreshAvailability } from "../schedule/availability.server.ts";
import { claimVisit } from "../schedule/bookings.server.ts";
import {
  changeDay,
  closeDays,
  countryKey,
  countVisits,
  openEverywhere,
  planDays,
  restoreDay,
} from "../schedule/planning.server.ts";
import { mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";

// A day on which a country is closed is closed in a location that's added to content/ later.

vi.mock("../locations/locations.server.ts", { spy: true });

const NOW = Date.parse("2026-12-02T15:00:00Z");
const date = "2026-12-07";
const planner = { by: "olga", now: NOW };
const zone = "America/Toronto";

mostlyOnSqlite("a closed day of a country", (kind) => {
  useFreshDatabase(kind);
  beforeEach(async () => {
    vi.mocked(findLocation).mockReset();
    await refreshAvailability(NOW);
  });

  function addLocation(slug: string) {
    const toronto = findLocation("toronto");
    if (!toronto) throw new Error("There's no Toronto.");
    const added = { ...toronto, slug, canonicalSlug: slug };
    vi.mocked(findLocation).mockImplementation((one) => (one === slug ? added : { ...toronto, slug: one }));
  }
  const close = (reason: string) => closeDays([countryKey("Canada")], [{ date, reason }], planner);
  const isOffered = (canonicalSlug: string) => {
    const day = listAvailableDays({ canonicalSlug, timeZone: zone }, NOW).find((one) => one.date === date);
    return day !== undefined && !day.closedWindows.includes("13:00");
  };
  const claim = (scheduleKey: string) => {
    const visit = { leadId: `lead of ${scheduleKey}`, scheduleKey, date, window: "13:00" };
    return write((transaction) => claimVisit(transaction, visit, { now: NOW }));
  };

  test("holds in a location that's added later, and nowhere in the other country", async () => {
    expect(isOffered("toronto")).toBe(true);
    await close("Stocktaking");
    expect([isOffered("toronto"), isOffered("houston")]).toEqual([false, true]);
    expect([await claim("toronto"), await claim("houston")]).toEqual([false, true]);
    expect(await countVisits([countryKey("Canada")], [date]), "none of the other country's").toBe(0);
    addLocation("newtown");
    expect(isOffered("newtown")).toBe(false);
    expect(await claim("newtown")).toBe(false);
    const [day] = await planDays("newtown", [date]);
    expect(day).toMatchObject({ isOpen: false, holiday: "Stocktaking", change: null });
  });

  test("everybody works on it once it's opened everywhere, until the country is closed again", async () => {
    await close("Stocktaking");
    await openEverywhere(date, { ...planner, reason: "" });
    expect([isOffered("toronto"), isOffered("ottawa"), await claim("toronto")]).toEqual([true, true, true]);
    const [day] = await planDays("toronto", [date]);
    expect(day, "a usual day").toMatchObject({ isOpen: true, change: null, holiday: null });
    await close("Stocktaking");
    expect(isOffered("toronto")).toBe(false);
  });

  test("a Sunday stays an extra day when it's opened everywhere, and is closed again by one press", async () => {
    const sunday = "2026-12-06";
    await closeDays([countryKey("Canada")], [{ date: sunday, reason: "Stocktaking" }], planner);
    await openEverywhere(sunday, { ...planner, reason: "" });
    const [day] = await planDays("toronto", [sunday]);
    expect(day).toMatchObject({ isOpen: true, change: { kind: "open", isEverywhere: true } });
    await restoreDay({ scheduleKeys: ["*"], date: sunday, window: "*" }, planner);
    expect((await planDays("toronto", [sunday]))[0]).toMatchObject({ isOpen: false, change: null });
  });

  test("one location works on it once it's opened there, until the country is closed again", async () => {
    const here = { scheduleKeys: ["toronto"], date, window: "*" };
    await close("Stocktaking");
    await changeDay(here, "open", { ...planner, reason: "" });
    expect([isOffered("toronto"), isOffered("ottawa")]).toEqual([true, false]);
    expect((await planDays("toronto", [date]))[0]).toMatchObject({ isOpen: true, change: { kind: "open" } });
    expect(await claim("toronto")).toBe(true);
    expect(await countVisits([countryKey("Canada")], [date])).toBe(1);
    await close("Stocktaking");
    expect(isOffered("toronto")).toBe(false);
    await restoreDay({ ...here, scheduleKeys: [countryKey("Canada")] }, planner);
    expect([isOffered("toronto"), isOffered("ottawa")]).toEqual([true, true]);
  });
});

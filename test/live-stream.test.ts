import { beforeEach, expect, test, vi } from "vitest";
import { liveStream } from "../app/desk/live/live.server.ts";
import { database } from "../db/connect.server.ts";
import { findLatestCursor } from "../leads/records/changes.server.ts";
import { readUnfinishedMark } from "../leads/unfinished/unfinished.server.ts";
import { findStaffOfSession } from "../people/sign-in.server.ts";
import { bothDatabases, useFreshDatabase } from "./support/databases.ts";
import { olga } from "./support/desk.ts";
import { captureMove, fillLocationRecords } from "./support/leads.ts";

vi.mock("../db/connect.server.ts", { spy: true });
vi.mock("../leads/unfinished/unfinished.server.ts", { spy: true });
vi.mock("../people/sign-in.server.ts", { spy: true });

bothDatabases("the stream that an open desk follows", (kind) => {
  useFreshDatabase(kind);
  beforeEach(fillLocationRecords);

  test("has a lead that comes in before the database answers where changes begin", async () => {
    const { name, email } = olga;
    vi.mocked(findStaffOfSession).mockResolvedValue({
      id: "olga",
      name,
      email,
      role: "owner",
      locations: "all",
      crews: [],
    });
    const since = await findLatestCursor();
    vi.mocked(database).mockImplementationOnce(() => {
      throw new Error("The database is away for a moment.");
    });
    const words = liveStream("session", { since, schedule: null }).getReader();
    const read = async () => {
      const { value, done } = await words.read();
      if (done) throw new Error("The stream has ended.");
      return new TextDecoder().decode(value);
    };
    expect(await read()).toContain("retry:");
    const id = await captureMove();
    let said = "";
    while (!said.includes("data:")) said = await read();
    expect(said).toContain(`data: ["${id}"]`);
    await words.cancel();
  });

  test("tells somebody of Toronto of nothing in Atlanta", async () => {
    const { name, email } = olga;
    vi.mocked(findStaffOfSession).mockResolvedValue({
      id: "dora",
      name,
      email,
      role: "dispatcher",
      locations: ["toronto"],
      crews: [],
    });
    const words = liveStream("session", { since: await findLatestCursor(), schedule: null }).getReader();
    const elsewhere = await captureMove({}, { slug: "atlanta" });
    const own = await captureMove({}, { slug: "toronto" });
    let said = "";
    while (!said.includes(own)) {
      const { value, done } = await words.read();
      if (done) throw new Error(`The stream has ended: ${said}`);
      said += new TextDecoder().decode(value);
    }
    expect(said).not.toContain(elsewhere);
    await words.cancel();
  });

  test("tells that other unfinished requests are offered by now, and nothing that's in them", async () => {
    const { name, email } = olga;
    const owner = { id: "olga", name, email, role: "owner", locations: "all", crews: [] } as const;
    vi.mocked(findStaffOfSession).mockResolvedValue(owner);
    vi.mocked(readUnfinishedMark).mockResolvedValue("one");
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const seen = { since: await findLatestCursor(), schedule: null, unfinished: "" };
    const words = liveStream("session", seen).getReader();
    let said = "";
    const listening = (async () => {
      while (!said.includes("event: unfinished"))
        said += new TextDecoder().decode((await words.read()).value);
    })();
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(10_000);
        return said;
      })
      .toContain("event: unfinished\ndata: {}\n");
    await listening;
    await words.cancel();
    vi.useRealTimers();
  });
});

import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { database, write } from "../db/connect.server.ts";
import { setDeskSecret } from "../db/sealed.server.ts";
import { listAudit, writeAudit } from "../people/audit.server.ts";
import { countGuess, forgiveGuess } from "../people/guesses.server.ts";
import { claimIdempotencyKey, settleIdempotencyKey } from "../people/idempotency-keys.server.ts";
import { findLink, hasOwner, makeOwnerLink, openLink, type Position } from "../people/links.server.ts";
import { openPeople } from "../people/open.server.ts";
import { checkPassword } from "../people/password-hashes.server.ts";
import { type Caller, findSignedIn, signIn } from "../people/sign-in.server.ts";
import { mayWorkIn, type Staff, type WorkPlaces } from "../people/staff.ts";
import {
  invite,
  listInvited,
  listTeam,
  removePerson,
  setDisabled,
  setPosition,
} from "../people/team.server.ts";
import { claimBackupCode, claimCode, countBackupCodes, makeTotp, turnOnTotp } from "../people/totp.server.ts";
import { mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";
import { olga } from "./support/desk.ts";

vi.mock("../people/password-hashes.server.ts", { spy: true });

const dan = { name: "Dan Reyes", email: "dan@example.com", password: "harbour lantern moss" };

const caller: Caller = {
  cookie: "",
  userAgent: "a test",
  address: "198.51.100.7",
  network: "198.51.100.7",
  loggedNetwork: "198.51.100.0/24",
  place: { origin: "http://localhost:3000", isSecure: false },
};

const { origin } = caller.place;

const dispatcher = (locations: WorkPlaces): Position => ({ role: "dispatcher", locations, crews: [] });

/** The token of an invitation that was made. */
async function inviteTo(by: Staff, email: string, position: Position): Promise<string> {
  const made = await invite(by, { email, ...position, origin });
  if (typeof made === "string") throw new Error(`Not invited: ${made}.`);
  return made.token;
}

/** The caller, signed in as this person. */
async function signInCaller(person: { email: string; password: string }): Promise<Caller> {
  const { outcome, setCookies } = await signIn(caller, person);
  expect(outcome).toEqual({ kind: "in" });
  return { ...caller, cookie: setCookies.map((line) => line.split(";")[0]).join("; ") };
}

/** Opens a link in a browser; returns the address to sign in with later, or null. */
async function open(token: string, chosen: { name: string; email: string; password: string }) {
  const { outcome } = await openLink(caller, token, { ...chosen, isFactorLost: false });
  return outcome && chosen.email;
}

async function findSignedInStaff(who: Caller) {
  return (await findSignedIn(who)).outcome?.staff ?? null;
}

mostlyOnSqlite("staff accounts", (kind) => {
  useFreshDatabase(kind);
  beforeEach(() => {
    setDeskSecret(undefined);
    // However slow the machine is, guesses come at once.
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function makeOwner() {
    await open(await makeOwnerLink(), olga);
    const owner = await findSignedInStaff(await signInCaller(olga));
    if (!owner) throw new Error("The owner cannot sign in.");
    return owner;
  }

  it("start empty, with one owner link at each start until there's an owner", async () => {
    const token = await openPeople({});
    expect(await hasOwner()).toBe(false);
    expect(await findLink(token ?? "")).toEqual({ kind: "first owner" });
    const rows = await database().selectFrom("invitations").select("token_hash").execute();
    expect(rows.map(({ token_hash }) => token_hash)).not.toContain(token);
    await open(token ?? "", olga);
    expect(await openPeople({})).toBeNull();
  });

  it("include one owner, however many links are opened at once", async () => {
    const tokens = await Promise.all(Array.from({ length: 4 }, makeOwnerLink));
    const pressed = [...tokens, ...tokens];
    const opened = await Promise.all(pressed.map((token) => open(token, olga)));
    expect(opened.filter(Boolean)).toEqual([olga.email]);
    expect(await listTeam()).toHaveLength(1);
  });

  it("have links that expire: the owner's in 15 minutes, an invitation in 72 hours", async () => {
    const link = await makeOwnerLink();
    vi.advanceTimersByTime(15 * 60_000 - 1_000);
    expect(await findLink(link)).toEqual({ kind: "first owner" });
    vi.advanceTimersByTime(2_000);
    expect(await findLink(link)).toBeNull();
    expect(await open(link, olga)).toBeNull();
    const owner = await makeOwner();
    const invitation = await inviteTo(owner, dan.email, dispatcher("all"));
    vi.advanceTimersByTime(72 * 3_600_000 - 1_000);
    expect(await findLink(invitation)).toMatchObject({ kind: "invited" });
    vi.advanceTimersByTime(2_000);
    expect(await open(invitation, dan)).toBeNull();
    expect(await listTeam()).toHaveLength(1);
  });

  it("accept each authenticator code once, even when it comes twice at the same time", async () => {
    const tries = await Promise.all(Array.from({ length: 5 }, () => claimCode("olga", "123 456")));
    expect(tries.filter(Boolean)).toHaveLength(1);
    expect(await claimCode("olga", "123456")).toBe(false);
    expect(await claimCode("dan", "123456"), "another's code of the same digits").toBe(true);
  });

  it("accept each backup code once, and two different ones at the same time", async () => {
    const owner = await makeOwner();
    const [first = "", second = ""] = (await makeTotp(owner))?.backupCodes ?? [];
    await write((transaction) => turnOnTotp(transaction, owner.id));
    const tries = await Promise.all(
      [first, second, first, second, first].map((code) => claimBackupCode(owner.id, code)),
    );
    expect(tries.filter(Boolean)).toHaveLength(2);
    expect(await countBackupCodes(owner.id)).toBe(8);
    expect(await claimBackupCode(owner.id, second)).toBe(false);
  });

  it("apply a form once when it's sent again", async () => {
    expect(await claimIdempotencyKey("olga", "a")).toEqual({ isFirst: true });
    expect(await claimIdempotencyKey("olga", "a")).toEqual({ isFirst: false, action: null });
    await settleIdempotencyKey("olga", "a", "invite");
    expect(await claimIdempotencyKey("olga", "a")).toEqual({ isFirst: false, action: "invite" });
    expect(await claimIdempotencyKey("dan", "a")).toEqual({ isFirst: true });
    await settleIdempotencyKey("dan", "a", null);
    expect(await claimIdempotencyKey("dan", "a"), "what was refused may be tried again").toEqual({
      isFirst: true,
    });
  });

  it("can be invited once per link, limited, disabled, enabled and removed", async () => {
    const owner = await makeOwner();
    const first = await inviteTo(owner, dan.email, dispatcher(["toronto"]));
    const token = await inviteTo(owner, dan.email, dispatcher(["toronto", "gta"]));
    expect(await findLink(first), "a newer invitation replaces it").toBeNull();
    expect(await listInvited()).toHaveLength(1);
    expect(await open(token, dan)).toBe(dan.email);
    expect(await open(token, dan)).toBeNull();
    expect(await invite(owner, { email: dan.email, ...dispatcher("all"), origin })).toBe("taken");

    const his = await signInCaller(dan);
    const staff = await findSignedInStaff(his);
    expect(staff).toMatchObject({ role: "dispatcher", locations: ["toronto", "gta"] });
    await setPosition(owner, staff?.id ?? "", dispatcher(["gta"]));
    expect((await findSignedInStaff(his))?.locations, "it counts at once").toEqual(["gta"]);

    expect(await setDisabled(owner, owner.id, true), "the owner can't be disabled").toBe(false);
    await setDisabled(owner, staff?.id ?? "", true);
    expect(await findSignedInStaff(his)).toBeNull();
    expect((await signIn(caller, dan)).outcome).toEqual({ kind: "wrong" });
    await setDisabled(owner, staff?.id ?? "", false);
    await signInCaller(dan);
    await claimIdempotencyKey(staff?.id ?? "", "a form");
    await removePerson(owner, staff?.id ?? "");
    expect(await claimIdempotencyKey(staff?.id ?? "", "a form")).toEqual({ isFirst: true });
    expect((await signIn(caller, dan)).outcome).toEqual({ kind: "wrong" });
    expect(await listTeam()).toHaveLength(1);
    expect(await inviteTo(owner, dan.email, dispatcher("all"))).toBeTruthy();

    const actions = (await listAudit()).map(({ action }) => action).reverse();
    expect(actions).toEqual([
      ...["owner-link.made", "person.joined", "session.started", "session.started"],
      ...["person.invited", "person.invited", "person.joined", "session.started"],
      ...["session.started", "person.limited", "person.disabled"],
      ...["session.refused", "person.enabled", "session.started", "person.removed", "session.refused"],
      "person.invited",
    ]);
    const text = JSON.stringify(await listAudit());
    for (const secret of [dan.password, olga.password, token]) expect(text).not.toContain(secret);
  });

  it("aren't made by an invitation that's withdrawn while it's opened", async () => {
    const owner = await makeOwner();
    const token = await inviteTo(owner, dan.email, dispatcher("all"));
    const begun = Promise.withResolvers<void>();
    const decided = Promise.withResolvers<void>();
    const withdrawing = write(async (transaction) => {
      await transaction.deleteFrom("invitations").where("email", "=", dan.email).execute();
      begun.resolve();
      await decided.promise;
    });
    await begun.promise;
    const opening = open(token, dan);
    const countWaiting = async () =>
      (await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`.execute(database())).rows
        .length;
    if (kind === "postgres") await expect.poll(countWaiting).toBeGreaterThan(0);
    decided.resolve();
    await withdrawing;
    expect(await opening).toBeNull();
    expect(await listTeam()).toHaveLength(1);
  });

  it("leave unchangeable lines in the audit log, and none when the action failed", async () => {
    await write((transaction) =>
      writeAudit(transaction, { actor: "system", action: "person.renamed", subject: "a" }),
    );
    await expect(sql`update audit_log set actor = 'me'`.execute(database())).rejects.toThrow("append-only");
    await expect(sql`delete from audit_log`.execute(database())).rejects.toThrow("append-only");
    const failing = write(async (transaction) => {
      await writeAudit(transaction, { actor: "system", action: "person.limited", subject: "a" });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect((await listAudit({ subject: "a" })).map(({ action }) => action)).toEqual(["person.renamed"]);
  });

  it("share one secret, made by the first process", async () => {
    await makeOwner();
    const mine = await signInCaller(olga);
    // Another process on the same database has nothing in its memory.
    setDeskSecret(undefined);
    expect(await findSignedInStaff(mine)).toMatchObject({ email: olga.email });
    setDeskSecret("another secret that is long enough to be one");
    expect(await findSignedInStaff(mine), "the settings' secret wins").toBeNull();
  });

  it("limit guesses at the same time as tightly as one after another", async () => {
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => countGuess({ account: olga.email, network: "198.51.100.9" })),
    );
    expect(tries.filter((seconds) => seconds === null)).toHaveLength(5);
    const wait = await countGuess({ account: olga.email, network: "203.0.113.1" });
    expect(wait, "from anywhere").toBe(30);
    expect(await countGuess({ account: dan.email, network: "198.51.100.9" }), "others may").toBeNull();
    await forgiveGuess({ account: olga.email, network: "198.51.100.9" });
    expect(await countGuess({ account: olga.email, network: "203.0.113.1" })).toBeNull();
  });

  it("don't count a guess that there was no time to check", async () => {
    await makeOwner();
    const from = (place: number): Caller => ({ ...caller, network: `203.0.113.${place}` });
    for (let place = 0; place < 8; place++) {
      vi.mocked(checkPassword).mockResolvedValueOnce("busy");
      expect((await signIn(from(place), olga)).outcome).toEqual({ kind: "wait", seconds: 10 });
    }
    const guessWrong = (place: number) => {
      vi.mocked(checkPassword).mockResolvedValueOnce(false);
      return signIn(from(place), olga);
    };
    for (let place = 0; place < 4; place++) await guessWrong(place);
    vi.mocked(checkPassword).mockResolvedValueOnce("busy");
    await signIn(from(9), olga);
    expect((await signIn(from(9), olga)).outcome, "the wrong ones still count").toEqual({ kind: "in" });
    for (let place = 0; place < 5; place++) await guessWrong(place);
    expect((await signIn(from(9), olga)).outcome).toMatchObject({ kind: "wait" });
  });

  const countGuessRows = async () =>
    Number(
      (
        await database()
          .selectFrom("guesses")
          .select(({ fn }) => fn.countAll().as("count"))
          .executeTakeFirstOrThrow()
      ).count,
    );

  it("leave no row of a guess that there was no time to check, from any network", async () => {
    await makeOwner();
    const before = await countGuessRows();
    for (let place = 0; place < 40; place++) {
      vi.mocked(checkPassword).mockResolvedValueOnce("busy");
      await signIn(
        { ...caller, network: `203.0.113.${place}` },
        { ...olga, email: `made-up-${place}@x.example` },
      );
    }
    expect(await countGuessRows()).toBe(before);
  });

  it("leave rows that name nobody without the desk's secret", async () => {
    const listKeys = async (secret: string) => {
      setDeskSecret(secret);
      await countGuess({ account: olga.email, network: "198.51.100.9" });
      await countGuess({ account: olga.email, network: "198.51.100.9", device: "a" });
      const rows = await database().deleteFrom("guesses").returning("key").execute();
      return rows.map(({ key }) => key.split(" ")[1]);
    };
    const plain = [olga.email, "198.51.100.9"].map((text) =>
      createHash("sha256").update(text).digest("hex").slice(0, 4),
    );
    const found = await listKeys("one secret that is long enough for this");
    expect(found).toHaveLength(3);
    for (const other of [plain, await listKeys("another secret that is long enough")]) {
      expect(found.filter((key) => other.includes(key ?? ""))).toEqual([]);
    }
  });

  it("fill a table of fixed size, in which an account has its free guesses once, from however many networks", async () => {
    // Which addresses share a row depends on it.
    setDeskSecret("a secret that is long enough to be one");
    const slots = Array.from({ length: 65_536 }, (_, slot) => slot.toString(16).padStart(4, "0"));
    const rows = slots.flatMap((slot) =>
      ["account", "network"].map((kind) => ({
        ...{ key: `${kind} ${slot}`, failures: 0, wait_until: 0, forget_at: Date.now() + 30 * 60_000 },
      })),
    );
    await write(async (transaction) => {
      while (rows.length > 0) {
        await transaction.insertInto("guesses").values(rows.splice(0, 4_096)).execute();
      }
    });
    const network = (n: number) => `198.18.${n >> 8}.${n & 255}`;
    for (let n = 0; n < 400; n++) {
      expect(await countGuess({ account: `made-up-${n}@example.com`, network: network(n) })).toBeNull();
    }
    const tries: (number | null)[] = [];
    for (let n = 400; n < 800; n++)
      tries.push(await countGuess({ account: olga.email, network: network(n) }));
    expect(tries.filter((seconds) => seconds === null)).toHaveLength(5);
    expect(await countGuess({ account: dan.email, network: network(800) }), "others may").toBeNull();
    expect(await countGuessRows()).toBe(2 * 65_536);
  });

  it("limit guesses from one network, whatever the account", async () => {
    const tries = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        countGuess({ account: `${n}@example.com`, network: "2001:db8::/64" }),
      ),
    );
    expect(tries.filter((seconds) => seconds === null)).toHaveLength(20);
    expect(await countGuess({ account: null, network: "2001:db8:1::/64" })).toBeNull();
  });
});

describe("access to locations", () => {
  it.each([
    ["owner", [], "toronto", true],
    ["owner", [], null, true],
    ["dispatcher", "all", "toronto", true],
    ["dispatcher", "all", null, true],
    ["dispatcher", ["toronto"], "toronto", true],
    ["dispatcher", ["toronto"], "gta", false],
    ["dispatcher", ["toronto"], null, false],
    ["dispatcher", [], "toronto", false],
  ] as const)("a %s of %j in %s: %s", (role, locations, slug, expected) => {
    expect(mayWorkIn({ role, locations }, slug)).toBe(expected);
  });
});

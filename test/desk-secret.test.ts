import { afterEach, beforeEach, expect, it, test, vi } from "vitest";
import { database } from "../db/connect.server.ts";
import { setDeskSecret } from "../people/desk-secret.server.ts";
import { listDraftKeys } from "../people/draft-keys.server.ts";
import { makeOwnerLink, openLink } from "../people/links.server.ts";
import { openPeople } from "../people/open.server.ts";
import { type Caller, findSignedIn } from "../people/sign-in.server.ts";
import { isTotpCode, makeTotp, turnOnTotp } from "../people/totp.server.ts";
import { mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";
import { authenticatorCode, createOwner, olga } from "./support/desk.ts";
import { startSite } from "./support/site.ts";

// DESK_SECRET is changed while people work: docs/secrets.md says how.

const [earlier, later] = [
  "the earlier secret, which is long enough",
  "the later secret, which is long enough",
];

const stranger: Caller = {
  cookie: "",
  userAgent: "a test",
  address: "198.51.100.7",
  network: "198.51.100.7",
  loggedNetwork: null,
  place: { origin: "http://localhost:3000", isSecure: false },
};

mostlyOnSqlite("a new secret of the desk", (kind) => {
  useFreshDatabase(kind);
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
    setDeskSecret(undefined);
  });

  /** The owner, signed in and with an authenticator app, while the desk has this secret. */
  async function prepareOwner(secret: string | undefined) {
    await openPeople({ secret });
    const { setCookies } = await openLink(stranger, await makeOwnerLink(), { ...olga, isFactorLost: false });
    const browser = { ...stranger, cookie: setCookies.map((line) => line.split(";")[0]).join("; ") };
    const person = await database().selectFrom("people").select(["id", "email"]).executeTakeFirstOrThrow();
    const totp = await makeTotp(person);
    await database()
      .transaction()
      .execute((transaction) => turnOnTotp(transaction, person.id));
    const takesCode = () =>
      isTotpCode(person.id, authenticatorCode(totp?.key ?? "", Date.now()), { verified: 1 });
    const isIn = async () => (await findSignedIn(browser)).outcome !== null;
    return { takesCode, isIn };
  }

  it("signs nobody out and keeps authenticator apps, if the earlier one also counts for a while", async () => {
    const { takesCode, isIn } = await prepareOwner(earlier);
    await openPeople({ secret: later, otherSecret: earlier });
    expect([await takesCode(), await isIn()]).toEqual([true, true]);
    // A use is noted after five minutes; then the session is the new secret's.
    vi.advanceTimersByTime(6 * 60_000);
    expect(await isIn()).toBe(true);
    await openPeople({ secret: later });
    expect([await takesCode(), await isIn()]).toEqual([true, true]);
    await openPeople({ secret: earlier });
    expect([await takesCode(), await isIn()], "the earlier one counts no more").toEqual([false, false]);
  });

  it("gives each person a key of their own for drafts; the earlier one reads while it counts", async () => {
    setDeskSecret(earlier);
    const [olgas] = await listDraftKeys("olga");
    expect(Buffer.from(olgas, "base64url")).toHaveLength(32);
    expect(await listDraftKeys("olga")).toEqual([olgas]);
    expect(await listDraftKeys("dan")).not.toContain(olgas);
    setDeskSecret(later, earlier);
    const [renewed, ...others] = await listDraftKeys("olga");
    expect([renewed === olgas, others]).toEqual([false, [olgas]]);
    setDeskSecret(later);
    expect(await listDraftKeys("olga")).toEqual([renewed]);
  });

  it("works while other processes still have the earlier one, if each knows both", async () => {
    const { takesCode, isIn } = await prepareOwner(earlier);
    for (const [secret, otherSecret] of [
      [earlier, later],
      [later, earlier],
      [earlier, later],
      [later, earlier],
    ]) {
      await openPeople({ secret, otherSecret });
      vi.advanceTimersByTime(6 * 60_000);
      expect([await takesCode(), await isIn()]).toEqual([true, true]);
      // The other process of that moment, which doesn't start again.
      setDeskSecret(otherSecret, secret);
      expect([await takesCode(), await isIn()]).toEqual([true, true]);
    }
  });

  it("replaces the database's own: authenticator apps stay, people sign in again", async () => {
    const { takesCode, isIn } = await prepareOwner(undefined);
    await openPeople({ secret: later });
    expect([await takesCode(), await isIn()]).toEqual([true, false]);
    const stored = await database().selectFrom("totp").select("secret").executeTakeFirstOrThrow();
    await openPeople({ secret: later });
    expect(await database().selectFrom("totp").select("secret").executeTakeFirstOrThrow()).toEqual(stored);
  });

  it("without the earlier one, a warning counts the authenticator apps that no longer match", async () => {
    const { takesCode } = await prepareOwner(earlier);
    const warn = vi.fn();
    await openPeople({ secret: later, tell: { warn } });
    expect(warn.mock.calls).toEqual([
      [{ authenticatorApps: 1 }, expect.stringContaining("put the earlier secret into DESK_SECRET_ALSO")],
    ]);
    expect(await takesCode()).toBe(false);
    await openPeople({ secret: later, otherSecret: earlier, tell: { warn } });
    expect(await takesCode()).toBe(true);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

test("a running site takes both secrets from its settings", async () => {
  await using site = await startSite({ env: { DESK_SECRET: earlier } });
  const cookie = await createOwner(site);
  const visit = async () => (await site.get("/desk/account", { headers: { cookie } })).status;
  await site.restart({ env: { DESK_SECRET: later, DESK_SECRET_ALSO: earlier } });
  expect(await visit()).toBe(200);
  await site.restart({ env: { DESK_SECRET: later, DESK_SECRET_ALSO: "" } });
  expect(await visit(), "it wasn't used long enough to be the new secret's").toBe(302);
});

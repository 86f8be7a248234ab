import { createCipheriv, randomBytes } from "node:crypto";
import { v7 as newId } from "uuid";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { database } from "../db/connect.server.ts";
import { deriveKey, seal, setDeskSecret, unseal, unsealFirstForm } from "../db/sealed.server.ts";
import { bookingToken, readBookingToken } from "../deliveries/booking-link.server.ts";
import { makeOwnerLink, openLink } from "../people/links.server.ts";
import { openPeople } from "../people/open.server.ts";
import { type Caller, findSignedIn } from "../people/sign-in.server.ts";
import { isTotpCode, makeTotp, renewTotp, turnOnTotp } from "../people/totp.server.ts";
import { openWebhookSecret } from "../people/webhook-secrets.server.ts";
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

async function start(secret: string | undefined, other?: string, warn: () => void = () => undefined) {
  setDeskSecret(secret, other);
  await openPeople({ tell: { warn } });
}

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
    await start(secret);
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
    return { takesCode, isIn, id: person.id };
  }

  it("signs nobody out and keeps authenticator apps, if the earlier one also counts for a while", async () => {
    const { takesCode, isIn } = await prepareOwner(earlier);
    await start(later, earlier);
    expect([await takesCode(), await isIn()]).toEqual([true, true]);
    // A use is noted after five minutes; then the session is the new secret's.
    vi.advanceTimersByTime(6 * 60_000);
    expect(await isIn()).toBe(true);
    await start(later);
    expect([await takesCode(), await isIn()]).toEqual([true, true]);
    await start(earlier);
    expect([await takesCode(), await isIn()], "the earlier one counts no more").toEqual([false, false]);
  });

  it("works while other processes still have the earlier one, if each knows both", async () => {
    const { takesCode, isIn } = await prepareOwner(earlier);
    for (const [secret, otherSecret] of [
      [earlier, later],
      [later, earlier],
      [earlier, later],
      [later, earlier],
    ]) {
      await start(secret, otherSecret);
      vi.advanceTimersByTime(6 * 60_000);
      expect([await takesCode(), await isIn()]).toEqual([true, true]);
      // The other process of that moment, which doesn't start again.
      setDeskSecret(otherSecret, secret);
      expect([await takesCode(), await isIn()]).toEqual([true, true]);
    }
  });

  it("replaces the database's own: authenticator apps stay, people sign in again", async () => {
    const { takesCode, isIn } = await prepareOwner(undefined);
    await start(later);
    expect([await takesCode(), await isIn()]).toEqual([true, false]);
    const stored = await database().selectFrom("totp").select("secret").executeTakeFirstOrThrow();
    await start(later);
    expect(await database().selectFrom("totp").select("secret").executeTakeFirstOrThrow()).toEqual(stored);
  });

  describe("with what an earlier version sealed", () => {
    /** An authenticator app and a webhook; `putBack` stores them again as that version had them. */
    async function prepareFirstSeals() {
      const { takesCode, id } = await prepareOwner(earlier);
      const db = database();
      const app = await db.selectFrom("totp").select("secret").executeTakeFirstOrThrow();
      const bytes =
        unseal([earlier], { purpose: "authenticator apps", owner: id }, app.secret) ?? Buffer.of();
      const appSecret = sealAsBefore(earlier, "authenticator apps", bytes);
      const secret = sealAsBefore(earlier, "webhooks", Buffer.from("whsec_a"));
      const webhook = {
        name: "crm",
        url: "https://crm.example/in",
        made_by: id,
        made_at: 0,
        removed_at: null,
      };
      await db
        .insertInto("webhooks")
        .values({ ...webhook, secret })
        .execute();
      const putBack = async () => {
        await db.updateTable("totp").set({ secret: appSecret }).execute();
        await db.updateTable("webhooks").set({ secret }).execute();
      };
      const readWebhook = async (name = "crm") => {
        const stored = await db.selectFrom("webhooks").select("secret").executeTakeFirstOrThrow();
        return openWebhookSecret(name, stored.secret);
      };
      await putBack();
      // A database of that version has no mark.
      await db.deleteFrom("desk_settings").execute();
      return { takesCode, readWebhook, putBack };
    }

    it("seals it again at the first start that can, also in two processes, and then takes it no more", async () => {
      const { takesCode, readWebhook, putBack } = await prepareFirstSeals();
      expect([await takesCode(), await readWebhook()]).toEqual([false, null]);
      await start(later);
      expect([await takesCode(), await readWebhook()], "the secret isn't known").toEqual([false, null]);
      await Promise.all([start(later, earlier), start(later, earlier)]);
      expect([await takesCode(), await readWebhook()]).toEqual([true, "whsec_a"]);
      expect(await readWebhook("another")).toBeNull();
      await putBack();
      const warn = vi.fn();
      await start(later, earlier, warn);
      expect([await takesCode(), await readWebhook()], "somebody put it there").toEqual([false, null]);
      expect(warn.mock.calls).toEqual([[{ authenticatorApps: 1 }, expect.anything()]]);
    });

    it("goes on where a start was killed", async () => {
      const { takesCode, readWebhook } = await prepareFirstSeals();
      await renewTotp();
      expect([await takesCode(), await readWebhook()]).toEqual([true, null]);
      await start(earlier);
      expect([await takesCode(), await readWebhook()]).toEqual([true, "whsec_a"]);
    });
  });

  it("without the earlier one, a warning counts the authenticator apps that no longer match", async () => {
    const { takesCode } = await prepareOwner(earlier);
    const warn = vi.fn();
    await start(later, undefined, warn);
    expect(warn.mock.calls).toEqual([
      [{ authenticatorApps: 1 }, expect.stringContaining("put the earlier secret into DESK_SECRET_ALSO")],
    ]);
    expect(await takesCode()).toBe(false);
    await start(later, earlier, warn);
    expect(await takesCode()).toBe(true);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

/** As version 0.2 sealed it: bound to its purpose alone. */
function sealAsBefore(secret: string, purpose: string, content: Uint8Array): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(secret, purpose), nonce);
  const text = Buffer.concat([cipher.update(content), cipher.final()]);
  return ["gcm", ...[nonce, text, cipher.getAuthTag()].map((part) => part.toString("base64url"))].join(".");
}

mostlyOnSqlite("links while DESK_SECRET is lost", (kind) => {
  useFreshDatabase(kind);
  afterEach(() => setDeskSecret(undefined));

  it("don't work, with a warning, until it's back; those sent meanwhile do, then and later", async () => {
    await start(earlier);
    const [id, next] = [newId(), newId()];
    const sent = await bookingToken(id);
    const warn = vi.fn();
    await start(later, undefined, warn);
    expect(warn.mock.calls).toEqual([
      [{ secrets: ["booking-link"] }, expect.stringContaining("links sent so far don't work")],
    ]);
    expect(await readBookingToken(sent)).toBeNull();
    const meanwhile = await bookingToken(next);
    await start(later, earlier, warn);
    await start(later, undefined, warn);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(await readBookingToken(sent)).toEqual({ leadId: id, endsWithVisit: true });
    expect(await readBookingToken(meanwhile)).toEqual({ leadId: next, endsWithVisit: false });
  });
});

test("a sealed text opens as what it is, for whom it is, with all of its tag, and as nothing else", () => {
  const mine = { purpose: "webhooks", owner: "crm" };
  const sealed = seal(earlier, mine, Buffer.from("a text"));
  expect(unseal([later, earlier], mine, sealed)?.toString()).toBe("a text");
  const [form, nonce, text, tag = ""] = sealed.split(".");
  const withTag = (bytes: Buffer) => [form, nonce, text, bytes.toString("base64url")].join(".");
  const cut = Buffer.from(tag, "base64url").subarray(0, 12);
  expect([
    unseal([later], mine, sealed),
    unseal([earlier], { ...mine, owner: "other" }, sealed),
    unseal([earlier], { ...mine, purpose: "authenticator apps" }, sealed),
    unseal([earlier], mine, withTag(cut)),
    unseal([earlier], mine, withTag(Buffer.alloc(0))),
    unseal([earlier], mine, `${sealed}.AAAA`),
    unseal([earlier], mine, sealAsBefore(earlier, "webhooks", Buffer.from("a text"))),
    unsealFirstForm([earlier], "webhooks", sealed),
  ]).toEqual(Array(8).fill(null));
  const before = sealAsBefore(earlier, "webhooks", Buffer.from("a text"));
  const end = before.lastIndexOf(".") + 1;
  const shortened = Buffer.from(before.slice(end), "base64url").subarray(0, 12).toString("base64url");
  expect(unsealFirstForm([earlier], "webhooks", before)?.toString()).toBe("a text");
  expect(unsealFirstForm([earlier], "webhooks", before.slice(0, end) + shortened)).toBeNull();
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

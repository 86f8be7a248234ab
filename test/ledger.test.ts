import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { readLedger } from "../deliveries/ledger.server.ts";
import { mostlyOnSqlite } from "./support/databases.ts";
import { withDatabase, writeBeside } from "./support/outbox.ts";
import { makeSecret, startReceiver } from "./support/peers/webhook-receiver.ts";
import { ada, atAddress } from "./support/people.ts";
import { REPOSITORY } from "./support/places.ts";
import { startSite } from "./support/site.ts";

const LEADS = 90;
/** All at once, a busy machine's PostgreSQL takes longer than the site waits for it, and some get a 503. */
const AT_ONCE = 30;

type Line = Record<"accepted" | "delivered" | "waiting" | "quarantined" | "dead" | "erased", number>;

mostlyOnSqlite("the ledger", (database) => {
  test("balances at any moment while leads come in, go out, fail and are held", async () => {
    await using receiver = await startReceiver();
    await using site = await startSite({
      database,
      env: { WEBHOOK_URL: receiver.origin, WEBHOOK_SECRET: makeSecret(), OUTBOUND_ALLOW: "loopback" },
    });
    const read = async () => {
      const script = join(REPOSITORY, "scripts", "ledger.ts");
      const words = [script, "--json"];
      const { stdout } = await promisify(execFile)(process.execPath, words, {
        cwd: site.dataDir,
        env: site.env,
      });
      return JSON.parse(stdout) as {
        accepted: number;
        balanced: boolean;
        destinations: Record<string, Line>;
      };
    };
    const send = (place: number) =>
      site.post(
        "/toronto/reviews",
        {
          name: "Ada Byron",
          phone: ada.phone,
          message: `Wish ${place}`,
          email: place % 3 === 0 ? `ada${place}@example.com` : "",
          topic: place % 10 === 0 ? "junk" : "",
        },
        { from: atAddress(ada, place) },
      );

    let isSending = true;
    const sendAll = async () => {
      const statuses: number[] = [];
      for (let first = 0; first < LEADS; first += AT_ONCE) {
        const wave = Array.from({ length: AT_ONCE }, (_, place) => send(first + place));
        statuses.push(...(await Promise.all(wave)).map(({ status }) => status));
      }
      isSending = false;
      return statuses;
    };
    const done = sendAll();
    let moods = 0;
    while (isSending || moods < 20) {
      receiver.mood = moods++ % 2 === 0 ? { status: 500 } : "well";
      const { accepted, balanced, destinations } = await withDatabase(site, readLedger);
      expect(balanced).toBe(true);
      for (const [name, line] of Object.entries(destinations)) {
        const { delivered, waiting, quarantined, dead, erased } = line;
        expect(delivered + waiting + quarantined + dead + erased, name).toBe(line.accepted);
        expect(line.accepted, name).toBeLessThanOrEqual(accepted);
      }
    }
    expect((await done).filter((status) => status === 303)).toHaveLength(LEADS);

    const { accepted, destinations } = await read();
    expect(accepted).toBe(LEADS);
    expect(destinations["owner-mail"]).toMatchObject({ accepted: 90, quarantined: 9 });
    expect(destinations["customer-mail"]).toMatchObject({ accepted: 30, quarantined: 3 });
    expect(destinations.webhook).toMatchObject({ accepted: 90, quarantined: 9, dead: 0 });

    await writeBeside(site, (transaction) =>
      transaction.deleteFrom("deliveries").where("destination", "=", "webhook").execute(),
    );
    await expect(read(), "one that's missing fails the command").rejects.toMatchObject({ code: 1 });
  });
});

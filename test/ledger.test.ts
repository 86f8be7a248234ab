import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { bothDatabases } from "./support/databases.ts";
import { makeSecret, startReceiver } from "./support/peers/webhook-receiver.ts";
import { ada, atAddress } from "./support/people.ts";
import { REPOSITORY } from "./support/places.ts";
import { startSite } from "./support/site.ts";

type Line = Record<"accepted" | "delivered" | "waiting" | "quarantined" | "dead" | "erased", number>;

bothDatabases("the ledger", (database) => {
  test("balances at any moment while leads come in, go out, fail and are held", {
    timeout: 60_000,
  }, async () => {
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
          email: place % 3 === 0 ? ada.email : "",
          topic: place % 10 === 0 ? "junk" : "",
        },
        { from: atAddress(ada, place) },
      );

    const sending = Promise.all(Array.from({ length: 300 }, (_, place) => send(place)));
    let isSending = true;
    const done = sending.then((answers) => {
      isSending = false;
      return answers;
    });
    let moods = 0;
    while (isSending || moods < 4) {
      receiver.mood = moods++ % 2 === 0 ? { status: 500 } : "well";
      const { accepted, balanced, destinations } = await read();
      expect(balanced).toBe(true);
      for (const [name, line] of Object.entries(destinations)) {
        const { delivered, waiting, quarantined, dead, erased } = line;
        expect(delivered + waiting + quarantined + dead + erased, name).toBe(line.accepted);
        expect(line.accepted, name).toBeLessThanOrEqual(accepted);
      }
    }
    expect((await done).filter(({ status }) => status === 303)).toHaveLength(300);

    const { accepted, destinations } = await read();
    expect(accepted).toBe(300);
    expect(destinations["owner-mail"]).toMatchObject({ accepted: 300, quarantined: 30 });
    expect(destinations["customer-mail"]).toMatchObject({ accepted: 100, quarantined: 10 });
    expect(destinations.webhook).toMatchObject({ accepted: 300, quarantined: 30, dead: 0 });
  });
});

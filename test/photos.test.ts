import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { request } from "node:http";
import { basename, dirname, join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { photoWords } from "../content/photos.ts";
import { database as opened, write } from "../db/connect.server.ts";
import { closeProcess, plainEnvironment } from "../leads/photos/closed-process.server.ts";
import { encodePhoto } from "../leads/photos/encode.server.ts";
import { findPhotoKind, HEAD_LENGTH } from "../leads/photos/photo-kind.server.ts";
import { keepPhoto } from "../leads/photos/photo-records.server.ts";
import { mostlyOnSqlite } from "./support/databases.ts";
import { createOwner, olga, signInOverHttp } from "./support/desk.ts";
import { adasQuote, carlasBooking } from "./support/form-fields.ts";
import { readMailFolder } from "./support/mail-folder.ts";
import { withDatabase } from "./support/outbox.ts";
import { type BucketPeer, bucketSettings, startBucket } from "./support/peers/bucket.ts";
import { ada, atAddress, buildHeaders, carla, type Person } from "./support/people.ts";
import { draw, drawGeneralAvif, type HostileFile, hostileFiles } from "./support/photo-files.ts";
import { builtServer, runFolder } from "./support/places.ts";
import { quickLooks } from "./support/quick-looks.ts";
import { restoreOver, runScript } from "./support/run-script.ts";
import { type Site, startSite } from "./support/site.ts";
import { fillDisk, mountSmallDisk, remount, unmount } from "./support/small-disk.ts";

// Photos with a request: sent along or later, kept small and bare, shown at the desk alone, gone with the person.

type File = { name: string; bytes: Buffer };

type Sent = { fields?: Record<string, string>; files?: readonly File[]; from: Person; cookies?: string };

/** As a browser without script sends it. */
async function post(site: Site, path: string, { fields = {}, files = [], from, cookies = "" }: Sent) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const { name, bytes } of files) body.append("photos", new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(`${site.origin}${path}`, {
    method: "POST",
    body,
    redirect: "manual",
    headers: { ...buildHeaders(from), ...(cookies && { cookie: cookies }) },
  });
  const set = answer.headers.getSetCookie().map((one) => one.split(";")[0] ?? "");
  return {
    status: answer.status,
    to: new URL(answer.headers.get("location") ?? "/", site.origin),
    cookies: set.join("; "),
  };
}

/** A form whose line breaks during its photo. */
function sendHalf(site: Site, note: string, from: Person) {
  const { port } = new URL(site.origin);
  const boundary = "x".repeat(20);
  const parts = Object.entries(adasQuote(note))
    .map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join("");
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n`;
  const sent = request({
    port,
    method: "POST",
    path: "/toronto/get-quote",
    headers: {
      ...buildHeaders(from),
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": 1_000_000,
    },
  });
  sent.on("error", () => undefined);
  sent.write(parts + head + "x".repeat(5_000));
  return sent;
}

mostlyOnSqlite("photos", (database) => {
  let site: Site;
  let cookie: string;
  let visitors = 0;
  beforeAll(async () => {
    site = await startSite({
      database,
      now: "2026-12-02T15:00:00Z",
      env: { OWNER_EMAIL: "owner@example.com", ...quickLooks },
    });
    cookie = await createOwner(site);
  });
  afterAll(() => site?.close());

  const desk = async (path: string) =>
    (await (await site.get(`/desk${path}`, { headers: { cookie } })).text()).replaceAll("<!-- -->", "");
  const next = <Someone extends Person>(person: Someone) => atAddress(person, ++visitors);

  const send = (path: string, { of = site, ...sent }: Partial<Sent> & { of?: Site }) =>
    post(of, path, { from: next(ada), ...sent });

  async function findLead(note: string) {
    const leads = await site.exportLeads();
    const jobs = await site.exportJobs();
    const found = [...leads, ...jobs].find((lead) => JSON.stringify(lead).includes(note));
    if (!found) throw new Error(`No request says ${note}.`);
    return found;
  }

  /** The addresses of what the lead's page shows. */
  async function listShown(note: string): Promise<string[]> {
    const { id } = await findLead(note);
    const page = () => desk(`/leads/${id}`);
    await expect.poll(page, { timeout: 60_000 }).not.toContain("being prepared");
    return [...(await page()).matchAll(/src="(\/desk\/photos\/[^"]+)"/g)].map(([, address]) => address ?? "");
  }

  test("come along with a form that's sent without script, upright, small and without metadata", async () => {
    const files = [
      { name: "kitchen.jpg", bytes: await draw({ width: 2_400, height: 1_800, kind: "jpeg", turned: true }) },
      { name: "sofa.webp", bytes: await draw({ width: 600, height: 400, kind: "webp" }) },
      { name: "desk.avif", bytes: await drawGeneralAvif() },
    ];
    const { status, to } = await send("/toronto/get-quote", { fields: adasQuote("Two photos"), files });
    expect(status).toBe(303);
    expect(to.searchParams.get("photos")).toBe("3");
    const [first = "", second] = await listShown("Two photos");
    expect(second).toBeDefined();
    const answer = await site.get(first.replace("-small", ""), { headers: { cookie } });
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    const photo = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([photo.width, photo.height]).toEqual([1_500, 2_000]);
    expect(photo.exif ?? photo.xmp ?? photo.icc ?? photo.iptc).toBeUndefined();
    expect((await desk(`/leads/${(await findLead("Two photos")).id}`)).includes("added 3 photos")).toBe(true);
  });

  /** Nothing but decoding shows it. */
  const seenLater = new Set([
    "a drawing behind a JPEG's first bytes",
    "half a JPEG",
    "a bomb",
    "a wide bomb",
    "an AVIF that takes a gigabyte",
  ]);

  /** One for each step that refuses. */
  const seenAtEachStep = new Set([
    "a page",
    "half a JPEG",
    "a bomb",
    "an AVIF that takes a gigabyte",
    "an iPhone's own format",
    "sixteen megabytes",
  ]);

  const checkHostile = async ([what, { bytes, problem }]: [string, HostileFile]) => {
    const note = `Hostile ${what}`;
    const { status, to, cookies } = await send("/toronto/get-quote", {
      fields: adasQuote(note),
      files: [{ name: "photo.jpg", bytes }],
    });
    expect(status, what).toBe(303);
    const isSeenLater = seenLater.has(what);
    expect([what, to.searchParams.get("refused")]).toEqual([what, isSeenLater ? null : problem]);
    expect(await listShown(note), what).toEqual([]);
    const page = await (await site.get(to.pathname + to.search, { headers: { cookie: cookies } })).text();
    expect(page.includes(photoWords.problems[problem].replaceAll("'", "&#x27;")), what).toBe(true);
    expect(page.includes("more-photos"), what).toBe(true);
    const { id } = await findLead(note);
    expect((await desk(`/leads/${id}`)).includes("couldn’t be read"), what).toBe(isSeenLater);
  };

  test("no hostile file is taken, each says why, and the request is stored all the same", async () => {
    const files = Object.entries(await hostileFiles());
    await Promise.all(files.filter(([what]) => seenAtEachStep.has(what)).map(checkHostile));
    for (const [what, { bytes, problem }] of files) {
      if (problem !== "unreadable" || seenLater.has(what)) continue;
      expect(findPhotoKind(bytes.subarray(0, HEAD_LENGTH)), what).toBeNull();
    }
  });

  test("nor is any other", { tags: ["all"] }, async () => {
    const files = Object.entries(await hostileFiles());
    await Promise.all(files.filter(([what]) => !seenAtEachStep.has(what)).map(checkHostile));
  });

  test("the thank-you page takes them later, from the browser that sent the request, up to six", async () => {
    const person = next(ada);
    const { to, cookies } = await send("/toronto/get-quote", { fields: adasQuote("Later"), from: person });
    const address = `/thankyou/photos${to.search}`;
    const files = await Promise.all(
      [1, 2, 3, 4].map(async (n) => ({
        name: `${n}.png`,
        bytes: await draw({ width: 100 + n, height: 90, kind: "png" }),
      })),
    );
    const page = await (await site.get(`/thankyou${to.search}`, { headers: { cookie: cookies } })).text();
    expect(page.includes(`action="${address.replaceAll("&", "&amp;")}"`)).toBe(true);
    expect((await (await site.get(`/thankyou${to.search}`)).text()).includes("more-photos")).toBe(false);

    const stranger = await send(address, { files, from: next(ada) });
    expect(stranger.to.searchParams.get("refused")).toBe("gone.gone.gone.gone");
    const nothingTaken = await (await site.get(stranger.to.pathname + stranger.to.search)).text();
    expect(nothingTaken.includes(photoWords.problems.gone)).toBe(true);
    // Pressed twice, or sent again on a bad network.
    const sends = [1, 2].map(() => send(address, { files, cookies, from: person }));
    for (const { status, to: next } of await Promise.all(sends)) {
      expect([status, next.searchParams.toString()]).toEqual([303, expect.stringMatching(/photos=4$/)]);
    }
    const more = await Promise.all(
      [5, 6, 7].map(async (n) => ({
        name: `${n}.avif`,
        bytes: await draw({ width: 100 + n, height: 90, kind: "avif" }),
      })),
    );
    const last = await send(address, { files: more, cookies, from: person });
    expect([last.to.searchParams.get("photos"), last.to.searchParams.get("refused")]).toEqual([
      "2",
      "too-many",
    ]);
    expect(await listShown("Later")).toHaveLength(6);
    const full = await (
      await site.get(last.to.pathname + last.to.search, { headers: { cookie: cookies } })
    ).text();
    expect(full.includes(photoWords.problems["too-many"])).toBe(true);
    expect(full.includes("more-photos")).toBe(false);
  });

  test("one that we lost is told as ours, at the desk as on the next page", async () => {
    const files = [{ name: "a.jpg", bytes: await draw({ width: 300, height: 210, kind: "jpeg" }) }];
    const { to, cookies } = await send("/toronto/get-quote", { fields: adasQuote("Lost"), files });
    expect(await listShown("Lost")).toHaveLength(1);
    const { id } = await findLead("Lost");
    const lost = { state: "refused", problem: "busy" } as const;
    await withDatabase(site, () =>
      write((transaction) => transaction.updateTable("photos").set(lost).where("lead_id", "=", id).execute()),
    );
    const page = await desk(`/leads/${id}`);
    expect(page).toContain("One photo was lost on our side.");
    expect(page).not.toContain("couldn’t be read");
    const thanks = await site.get(to.pathname + to.search, { headers: { cookie: cookies } });
    expect(await thanks.text()).toContain(photoWords.problems.busy.replaceAll("'", "&#x27;"));
  });

  test("a booking's link takes them, and its page says how many there are", async () => {
    const person = next(carla);
    const booked = await send("/toronto/book-now", {
      fields: carlasBooking("A booking's photos"),
      from: person,
    });
    const token = /booking=([^;]+)/.exec(booked.cookies)?.[1] ?? "";
    const files = [{ name: "a.jpg", bytes: await draw({ width: 300, height: 200, kind: "jpeg" }) }];
    const { status, to } = await send(`/booking/${token}/photos`, { files, from: person });
    expect([status, to.pathname, to.searchParams.get("photos")]).toEqual([303, `/booking/${token}`, "1"]);
    const page = await (await site.get(`/booking/${token}`)).text();
    expect(page.includes(photoWords.sent(1))).toBe(true);
    const unknown = await send("/booking/nobody/photos", { files, from: person });
    expect([unknown.status, unknown.to.pathname]).toEqual([303, "/booking/nobody"]);
  });

  test("the owner's email opens them without signing in, until the link ends", async () => {
    const files = [{ name: "a.jpg", bytes: await draw({ width: 300, height: 200, kind: "jpeg" }) }];
    const env = { OWNER_EMAIL: "owner@example.com", PUBLIC_ORIGIN: "http://moves.example" };
    await using known = await startSite({ database, now: "2026-12-02T15:00:00Z", env });
    await send("/toronto/get-quote", { fields: adasQuote("For the owner"), files, of: known });
    const findMail = async () =>
      (await readMailFolder(known)).find(({ subject }) => subject?.includes("photo"));
    await expect.poll(findMail, { timeout: 60_000 }).toBeDefined();
    const mail = await findMail();
    expect(mail?.to).toMatchObject([{ address: "owner@example.com" }]);
    expect(mail?.text).toContain("The link works until Wednesday, December 16, 2026.");
    const [, link = ""] = /http:\/\/moves\.example(\/desk\/photos\/\S+)/.exec(mail?.text ?? "") ?? [];
    const page = await known.get(link);
    expect(page.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; img-src 'self'; style-src 'sha256-\S+'; form-action 'none'/,
    );
    expect(page.headers.get("cache-control")).toBe("no-store");
    const text = await page.text();
    const [, image = ""] = /src="([^"]+\.jpg)"/.exec(text) ?? [];
    expect((await known.get(image)).status).toBe(200);
    expect(text.includes("<script")).toBe(false);
    const forged = link.replace(/^(.{30})./, (_, start) => `${start}${link[30] === "A" ? "B" : "A"}`);
    expect((await known.get(forged)).status).toBe(404);
    await known.forward(15 * 24 * 60 * 60_000);
    expect((await known.get(image)).status).toBe(404);
    expect((await known.get(link)).status).toBe(404);
  });

  test("a line that breaks during the photos costs no request", async () => {
    const sent = sendHalf(site, "Cut off", next(ada));
    await expect.poll(() => readdirSync(join(site.dataDir, "photos", ".arriving"))).not.toEqual([]);
    sent.destroy();
    await expect.poll(async () => (await findLead("Cut off")).reference, { timeout: 60_000 }).toBeTruthy();
    expect(await listShown("Cut off")).toEqual([]);
    for (const name of [".arriving", ".waiting"]) {
      expect(readdirSync(join(site.dataDir, "photos", name))).toEqual([]);
    }
  });

  const drawSix = (width: number, height: number) =>
    Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (n) => ({
        name: `${n}.jpg`,
        bytes: await draw({ width: width + n, height, kind: "jpeg" }),
      })),
    );

  test("a kill loses no photo that was taken, and leaves none of those that were arriving", {
    tags: ["all"],
  }, async () => {
    const folder = join(site.dataDir, "photos");
    const files = (await drawSix(600, 400)).slice(3);
    expect((await send("/toronto/get-quote", { fields: adasQuote("Killed"), files })).status).toBe(303);
    const cut = sendHalf(site, "Cut off by a kill", next(ada));
    await expect.poll(() => readdirSync(join(folder, ".arriving"))).toHaveLength(1);
    await site.kill();
    cut.destroy();
    expect(readdirSync(join(folder, ".waiting"))).not.toEqual([]);
    mkdirSync(join(folder, ".arriving-1767225600000-Ab3dEf"));
    writeFileSync(join(folder, ".5f0b0d0e-6c5c-4c57-9a54-0d4a0b4f7a11"), "half a photo");
    await site.restart({ now: new Date(site.now() + 120_000).toISOString() });
    expect(await listShown("Killed")).toHaveLength(3);
    const hidden = () =>
      readdirSync(folder, { recursive: true })
        .map(String)
        .filter((name) => name.startsWith("."));
    await expect.poll(hidden, { timeout: 60_000 }).toEqual([".arriving", ".waiting"]);
  });

  test("an erasure takes those that wait", async () => {
    const list = (name = "") =>
      readdirSync(join(site.dataDir, "photos", name)).filter((one) => one[0] !== ".");
    const before = list();
    const fields = { ...adasQuote("Erased while waiting"), email: "waiting@example.com" };
    await send("/toronto/get-quote", { fields, files: await drawSix(600, 410) });
    expect(list(".waiting")).not.toEqual([]);
    const erase = { intent: "erase", phone: "", email: "waiting@example.com", sure: "1" };
    expect((await site.post("/desk/privacy", erase, { headers: { cookie } })).status).toBe(200);
    await expect.poll(() => [list(), list(".waiting")], { timeout: 60_000 }).toEqual([before, []]);
    await withDatabase(site, async () => {
      const erased = opened().selectFrom("leads").select("id").where("erased_at", "is not", null);
      const { id: lead_id } = await erased.executeTakeFirstOrThrow();
      const rows = opened().selectFrom("photos").select("id").where("lead_id", "=", lead_id);
      await expect.poll(() => rows.execute(), { timeout: 60_000 }).toEqual([]);
      const size = { width: 1, height: 1, store: "disk" as const };
      const row = {
        id: "late",
        lead_id,
        content_hash: "late",
        position: 1,
        added_at: 0,
        state: "waiting" as const,
      };
      const unused = { claimed_until: site.now(), attempts: 0, problem: null, is_told: 0 };
      const late = { ...size, ...row, ...unused };
      await write((transaction) => transaction.insertInto("photos").values(late).execute());
      expect(await keepPhoto("late", size), "a place that was taken while the erasure went on").toBe(false);
    });
  });

  test("they're in what we give a person who asks", async () => {
    const fields = { ...adasQuote("Mine to have"), email: "export@example.com" };
    const files = [{ name: "a.jpg", bytes: await draw({ width: 320, height: 200, kind: "jpeg" }) }];
    await send("/toronto/get-quote", { fields, files });
    await listShown("Mine to have");
    const answer = await site.post(
      "/desk/privacy/export",
      { phone: "", email: "export@example.com" },
      {
        headers: { cookie },
      },
    );
    const [photo] = JSON.parse(await answer.text()).leads[0].photos;
    const { width, format } = await sharp(Buffer.from(photo.jpeg, "base64")).metadata();
    expect([photo.width, width, format]).toEqual([320, 320, "jpeg"]);
  });

  test("they're in a backup", { tags: ["all"] }, async () => {
    const files = [{ name: "a.jpg", bytes: await draw({ width: 330, height: 200, kind: "jpeg" }) }];
    await send("/toronto/get-quote", { fields: adasQuote("Kept aside"), files });
    const [shown = ""] = await listShown("Kept aside");
    const folder = mkdtempSync(join(runFolder(), "photos-"));
    const made = await runScript("backup", ["--to", folder], site.env);
    expect(made.errors).toBe("");
    const name = shown.split("/").at(-1)?.replace("-small", "") ?? "";
    const kept = readFileSync(join(site.dataDir, "photos", name));
    await using empty = await startSite({ database });
    await empty.stop();
    const restored = await restoreOver(empty.env, join(folder, basename(made.out.split("\n")[0] ?? "")));
    expect([restored.code, restored.errors]).toEqual([0, ""]);
    expect(readFileSync(join(empty.dataDir, "photos", name)).equals(kept)).toBe(true);

    rmSync(join(empty.dataDir, "photos", name));
    await empty.restart();
    const missing = /"level":50,.*"photos":1,.*aren't in DATA_DIR\/photos/;
    expect(empty.log()).toMatch(missing);
    expect(site.log()).not.toMatch(/aren't in DATA_DIR/);
  });

  test("they go with the person, files and all", async () => {
    const fields = { ...adasQuote("To be erased"), email: "erased@example.com" };
    const files = [{ name: "a.jpg", bytes: await draw({ width: 310, height: 200, kind: "jpeg" }) }];
    await send("/toronto/get-quote", { fields, files });
    const [shown = ""] = await listShown("To be erased");
    const name = shown.split("/").at(-1) ?? "";
    const folder = join(site.dataDir, "photos");
    expect(readdirSync(folder)).toContain(name);
    const erase = { intent: "erase", phone: "", email: "erased@example.com", sure: "1" };
    expect((await site.post("/desk/privacy", erase, { headers: { cookie } })).status).toBe(200);
    await expect.poll(() => readdirSync(folder).includes(name), { timeout: 60_000 }).toBe(false);
    expect((await site.get(shown, { headers: { cookie } })).status).toBe(404);
  });

  test("one network's photos don't keep another's waiting", async () => {
    const [crowd, honest] = [next(ada), atAddress(ada, 20_000)];
    const files = await drawSix(900, 700);
    for (const note of ["Crowd 1", "Crowd 2"]) {
      expect((await send("/toronto/get-quote", { fields: adasQuote(note), files, from: crowd })).status).toBe(
        303,
      );
    }
    const [file] = await drawSix(200, 150);
    await send("/toronto/get-quote", {
      fields: adasQuote("Honest"),
      files: file ? [file] : [],
      from: honest,
    });
    const { id } = await findLead("Crowd 2");
    expect(await listShown("Honest")).toHaveLength(1);
    expect(await desk(`/leads/${id}`)).toContain("photos are being prepared");
  });

  test("one network adds 24 an hour", async () => {
    const person = next(ada);
    const { to, cookies } = await send("/toronto/get-quote", { fields: adasQuote("Many"), from: person });
    const files = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (n) => ({
        name: `${n}.png`,
        bytes: await draw({ width: 60 + n, height: 50, kind: "png" }),
      })),
    );
    const again = { files, cookies, from: person };
    for (let sent = 6; sent <= 24; sent += 6) {
      expect((await send(`/thankyou/photos${to.search}`, again)).to.searchParams.get("photos")).toBe("6");
    }
    const { searchParams } = (await send(`/thankyou/photos${to.search}`, again)).to;
    expect([searchParams.get("photos"), searchParams.get("refused")]).toEqual([
      "0",
      "busy.busy.busy.busy.busy.busy",
    ]);
  });
});

test("a photo that can't be written costs no request: it's taken without, and is added later", {
  tags: ["all"],
}, async ({ skip }) => {
  const disk = mountSmallDisk(1);
  if (!disk) return skip("only root on Linux can mount a small disk");
  await using site = await startSite();
  const photos = join(site.dataDir, "photos");
  rmSync(photos, { recursive: true });
  symlinkSync(disk, photos);
  const files = [{ name: "a.jpg", bytes: await draw({ width: 900, height: 700, kind: "jpeg" }) }];
  const troubles: Record<string, { begin: () => void; end: () => void }> = {
    "no folder": {
      begin: () => writeFileSync(join(disk, ".arriving"), "not a folder"),
      end: () => rmSync(join(disk, ".arriving")),
    },
    "no room": { begin: () => fillDisk(disk), end: () => rmSync(join(disk, "filler")) },
    "read-only": { begin: () => remount(disk, "ro"), end: () => remount(disk, "rw") },
  };
  try {
    for (const [index, [note, { begin, end }]] of Object.entries(troubles).entries()) {
      const from = atAddress(ada, index);
      begin();
      const sent = await post(site, "/toronto/get-quote", { fields: adasQuote(note), files, from });
      expect([note, sent.status, sent.to.searchParams.get("refused")]).toEqual([note, 303, "busy"]);
      end();
      const headers = { cookie: sent.cookies };
      const page = await (await site.get(sent.to.pathname + sent.to.search, { headers })).text();
      expect(page.includes(photoWords.problems.busy.replaceAll("'", "&#x27;")), note).toBe(true);
      const address = `/thankyou/photos${sent.to.search}`;
      const { to } = await post(site, address, { files, from, cookies: sent.cookies });
      expect([note, to.searchParams.get("photos")]).toEqual([note, "1"]);
    }
    const notes = (await site.exportLeads()).map(({ note_from_customer }) => note_from_customer);
    expect(notes.toSorted()).toEqual(Object.keys(troubles).toSorted());
    expect(site.log().match(/"a photo could not be written/g)).toHaveLength(3);
  } finally {
    await site.close();
    unmount(disk);
  }
});

test("the photo program stays within its memory, whatever the format costs", { tags: ["all"] }, async ({
  skip,
}) => {
  if (process.platform !== "linux") return skip("only Linux says how much memory a process has had");
  const solid = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "gray" } });
  const files: (Buffer | undefined)[] = [
    await solid(8_000, 6_500).jpeg().toBuffer(),
    await solid(4_000, 3_100).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
    await solid(6_000, 5_000).webp({ lossless: true, effort: 0 }).toBuffer(),
    await solid(3_800, 2_180).ensureAlpha(0.5).avif({ effort: 0 }).toBuffer(),
  ];
  for (const bytes of [...files, (await hostileFiles())["an AVIF that takes a gigabyte"]?.bytes]) {
    const child = startEncoder();
    child.stdin.end(bytes);
    const [output, said] = await Promise.all([buffer(child.stdout), text(child.stderr)]);
    expect(output.toString("latin1")).toMatch(
      bytes && files.includes(bytes) ? /^{"width":/ : /"too-many-pixels"/,
    );
    const [, peak] = /^VmHWM:\s+(\d+) kB$/m.exec(said) ?? [];
    expect(Number(peak)).toBeLessThan(320_000);
  }
});

test("the photo program has a hard limit of memory", async ({ skip }) => {
  if (process.platform !== "linux") return skip("only Linux says what a process is limited to");
  for (const [command, ...parts] of [
    [process.execPath, encoder],
    await closeProcess(encoder, () => undefined),
  ] as const) {
    const waiting = spawn(command, parts, { env: plainEnvironment });
    const limits = () => listProcesses(waiting.pid).map((pid) => readFileSync(`/proc/${pid}/limits`, "utf8"));
    await expect
      .poll(limits, { timeout: 30_000 })
      .toContainEqual(expect.stringMatching(/Max data size +\d+ +\d+/));
    waiting.stdin.end();
  }
});

/** A process and what it started, the outermost first. */
function listProcesses(pid = 0): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  return [pid, ...children.flatMap((child) => listProcesses(Number(child)))];
}

const encoder = join(dirname(builtServer()), "encode-photo.js");

/** Says at its end how much memory it had at most, in kB. */
function startEncoder() {
  const report = `import { readFileSync } from "node:fs";
    process.on("exit", () => process.stderr.write(readFileSync("/proc/self/status")));`;
  return spawn(process.execPath, ["--import", `data:text/javascript,${encodeURIComponent(report)}`, encoder]);
}

function writeProgram(source: string): string {
  const program = join(mkdtempSync(join(runFolder(), "program-")), "program.mjs");
  writeFileSync(program, source);
  return program;
}

const unclosed = "could read this site's files";

test.for([
  { way: "namespaces", check: "unshare --user --map-root-user --mount --pid --fork true", programs: [] },
  {
    way: "Landlock and seccomp",
    check:
      "setpriv --landlock-access=fs:read-file --landlock-rule=path-beneath:read-file:/ enosys -s socket true",
    programs: ["setpriv", "enosys", "prlimit"],
  },
])(
  "where the system can, by $way, the photo program has neither our files nor the network, and nobody is told",
  async ({ check, programs }, { skip }) => {
    const [code] = await once(spawn("sh", ["-c", check]), "close");
    if (code !== 0) return skip("this system can't");
    vi.resetModules();
    const { plainEnvironment } = await import("../leads/photos/closed-process.server.ts");
    const fresh = await import("../leads/photos/encode.server.ts");
    if (programs.length > 0) {
      const PATH = mkdtempSync(join(runFolder(), "path-"));
      for (const name of programs) symlinkSync(`/usr/bin/${name}`, join(PATH, name));
      plainEnvironment.PATH = PATH;
    }
    const secret = writeProgram("ours");
    const program = writeProgram(
      `import { existsSync, readFileSync } from "node:fs";
    const can = (look) => { try { return look() } catch { return false } };
    const reaches = await fetch("http://127.0.0.1:3000").catch((error) => error.cause.code);
    const problem = { secret: can(() => readFileSync(${JSON.stringify(secret)})),
      etc: can(() => readFileSync("/etc/passwd")), reaches, variables: Object.keys(process.env),
      parent: can(() => existsSync("/proc/${process.pid}/environ") && readFileSync("/proc/${process.pid}/environ")) };
    console.log(JSON.stringify({ problem }));`,
    );
    const onUnclosed = vi.fn();
    expect(await fresh.encodePhoto({ program, onUnclosed }, secret)).toEqual({
      secret: false,
      etc: false,
      parent: false,
      reaches: expect.stringMatching(/^(ENETUNREACH|ENOSYS)$/),
      variables: expect.not.arrayContaining(["DATA_DIR", "DESK_SECRET"]),
    });
    expect(onUnclosed).not.toHaveBeenCalled();
  },
);

const listJpegs = (site: Site) =>
  readdirSync(join(site.dataDir, "photos")).filter((name) => name.endsWith(".jpg"));

test("where the system takes nothing away, the log says so with the first photo, and not again", {
  tags: ["all"],
}, async ({ skip }) => {
  const hide = ["unshare", "setpriv"].map((name) => `mount --bind /bin/false "$(command -v ${name})"`);
  const under = [
    "unshare",
    "--user",
    "--map-root-user",
    "--mount",
    "sh",
    "-c",
    `${hide.join(" && ")} && exec "$@"`,
    "sh",
  ];
  const [file = "", ...parts] = under;
  const [code] = await once(spawn(file, [...parts, "true"]), "close").catch(() => [null]);
  if (code !== 0) return skip("this system can't hide its programs");
  await using site = await startSite({ under });
  for (const [index, from] of [atAddress(ada, 1), atAddress(ada, 2)].entries()) {
    const files = [{ name: "a.jpg", bytes: await draw({ width: 90 + index, height: 70, kind: "jpeg" }) }];
    await post(site, "/toronto/get-quote", { fields: adasQuote(`Unclosed ${index}`), files, from });
    await expect.poll(() => listJpegs(site), { timeout: 60_000 }).toHaveLength(2 * index + 2);
  }
  expect(site.log().split(unclosed)).toHaveLength(2);
});

test("closing the photo program is tried again after ten minutes, and told of once", async () => {
  vi.resetModules();
  const fresh = await import("../leads/photos/closed-process.server.ts");
  const PATH = mkdtempSync(join(runFolder(), "path-"));
  fresh.plainEnvironment.PATH = PATH;
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const onUnclosed = vi.fn();
  const close = async () => (await fresh.closeProcess("program.js", onUnclosed))[0];
  try {
    expect(await close()).toBe(process.execPath);
    vi.advanceTimersByTime(10 * 60_000);
    expect(await close()).toBe(process.execPath);
    writeFileSync(join(PATH, "unshare"), "#!/bin/sh\nexit 0", { mode: 0o755 });
    vi.advanceTimersByTime(9 * 60_000);
    expect(await close()).toBe(process.execPath);
    vi.advanceTimersByTime(60_000);
    expect(await close()).toBe("unshare");
    expect(onUnclosed).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

test("a photo program that can't run is our own failure; one that's killed or writes without end is the photo's", async () => {
  const run = (program: string) =>
    encodePhoto({ program, onUnclosed: () => undefined }, import.meta.filename);
  await expect(run(join(import.meta.dirname, "no-such-program.js"))).rejects.toThrow("exit code 1");
  const talks = `process.stdout.write('{"problem":"heic"}\\n'); process.stdout.write(Buffer.alloc(MEGABYTES << 20));`;
  expect(await run(writeProgram(talks.replace("MEGABYTES", "19")))).toBe("heic");
  expect(await run(writeProgram(talks.replace("MEGABYTES", "40")))).toBe("unreadable");
  const killed = `process.stdin.once("data", () => { process.kill(process.pid, "SIGKILL"); process.exit(1); });`;
  expect(await run(writeProgram(killed))).toBe("unreadable");
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    const ended = writeProgram(killed.replace("SIGKILL", signal));
    await expect(run(ended), "a signal to the whole site").rejects.toThrow("The photo program ended");
  }
});

/** Also when a bucket fails in these ways, and when it's gone. */
async function useBucket(moods: readonly BucketPeer["mood"][]): Promise<void> {
  await using bucket = await startBucket();
  await using site = await startSite({
    now: "2026-12-02T15:00:00Z",
    env: { ...bucketSettings(bucket), ...quickLooks },
  });
  const cookie = await createOwner(site);
  let visitors = 0;
  const send = async (note: string) => {
    const bytes = await draw({ width: 330 + visitors, height: 200, kind: "jpeg" });
    const { status, to } = await post(site, "/toronto/get-quote", {
      fields: { ...adasQuote(note), email: "bucket@example.com" },
      files: [{ name: "a.jpg", bytes }],
      from: atAddress(ada, ++visitors),
    });
    expect(status, note).toBe(303);
    return to.searchParams;
  };
  const showAll = async () => {
    const leads = (await site.exportLeads()).map(({ id }) => id);
    const pages = leads.map(async (id) =>
      (await site.get(`/desk/leads/${id}`, { headers: { cookie } })).text(),
    );
    return (await Promise.all(pages)).flatMap(
      (page) => page.match(/\/desk\/photos\/[^"]+-small\.jpg/g) ?? [],
    );
  };

  expect((await send("Into the bucket")).get("photos")).toBe("1");
  await expect.poll(() => bucket.files.size, { timeout: 60_000 }).toBe(2);
  expect(existsSync(join(site.dataDir, "photos", [...bucket.files.keys()][0] ?? ""))).toBe(false);
  const [shown = ""] = await showAll();
  expect((await site.get(shown)).headers.get("content-type")).toBe("image/jpeg");

  for (const mood of moods) {
    bucket.mood = mood;
    expect((await send(`Bucket ${JSON.stringify(mood)}`)).get("photos")).toBe("1");
    expect((await site.get(shown)).status).toBe(500);
  }
  await bucket.down();
  expect((await send("Bucket gone")).get("photos")).toBe("1");
  await expect.poll(() => site.log(), { timeout: 60_000 }).toContain("photos of requests can't be prepared");
  await bucket.up();
  bucket.mood = "well";
  const later = async () => {
    await site.forward(100_000);
    return bucket.files.size;
  };
  await expect.poll(later, { timeout: 60_000 }).toBe(2 * (moods.length + 2));
  expect(site.log()).not.toContain("bucket@example.com");

  await bucket.down();
  const day = 24 * 60 * 60_000;
  await send("A day without a bucket");
  await site.forward(day + 60_000);
  await send("A new one");
  const desk = async (note: string) => {
    const { id } = (await site.exportLeads()).find((lead) => lead.note_from_customer === note) ?? {};
    const signedIn = { cookie: await signInOverHttp(site, olga) };
    return (await (await site.get(`/desk/leads/${id}`, { headers: signedIn })).text()).replaceAll(
      "<!-- -->",
      "",
    );
  };
  const aged = () => desk("A day without a bucket");
  await expect.poll(aged, { timeout: 60_000 }).toContain("One photo was lost on our side.");
  expect(await desk("A new one")).toContain("One photo is being prepared.");

  const erase = { intent: "erase", phone: "", email: "bucket@example.com", sure: `${moods.length + 4}` };
  const headers = { cookie: await signInOverHttp(site, olga) };
  expect((await site.post("/desk/privacy", erase, { headers })).status).toBe(200);
  expect(bucket.files.size).toBe(2 * (moods.length + 2));
  await bucket.up();
  await expect.poll(() => bucket.files.size, { timeout: 60_000 }).toBe(0);
}

test("in a bucket they're stored, shown and erased the same, and a bucket that fails costs no request", () =>
  useBucket([{ status: 503 }]));
test("so it is in whatever way the bucket fails", { tags: ["all"] }, () =>
  useBucket([{ status: 403 }, "garbage", "cut off"]),
);

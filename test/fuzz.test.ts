import { Agent, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import routes from "../app/routes.ts";
import { mostlyOnSqlite } from "./support/databases.ts";
import { createOwner, formatCookies } from "./support/desk.ts";
import { ada, atAddress, ben, rob } from "./support/people.ts";
import { type ExportedRecord, type Site, startSite } from "./support/site.ts";

// Whatever a stranger sends, the site responds soon and stores whole records or none.

/** Another seed tries other bodies; a failure names the seed and the body's number. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
/** Milliseconds of processor time: the most that one body may take. */
const A_SECOND = 1_000;
const NOW = "2026-12-02T15:00:00Z";
const A_WHILE = 600_000;

/** A small generator that returns the same numbers for the same seed (mulberry32). */
class Chance {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }
  /** At least 0, below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }
  one<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }
  happens(share: number): boolean {
    return this.next() < share;
  }
  many<T>(most: number, make: () => T): T[] {
    return Array.from({ length: this.below(most + 1) }, make);
  }
}

const quote = {
  name: "Ada Byron",
  phone: "4165550142",
  email: "ada@example.com",
  zipFrom: "77002",
  zipTo: "77449",
  message: "Two rooms",
  moveDate: "2027-01-15",
  packing: "true",
};
const booking = {
  name: "Carla Reyes",
  phone: "4045550163",
  message: "One couch",
  street: "120 Peachtree St NE",
  unit: "4B",
  city: "Atlanta",
  state: "GA",
  zip: "30303",
  countryName: "USA",
  selectedDate: "2026-12-04",
  timeSlot: "13:00",
  propertyType: "Apartment",
  isTimeSensitive: "false",
};
const hidden = { formId: "quote", submissionKey: "0123456789abcdef", marketingConsent: "true" };

const pages: readonly [path: string, fields: Record<string, string>][] = [
  ["/toronto", quote],
  ["/houston/get-quote", quote],
  ["/get-quote?utm_source=ad", quote],
  ["/dfw/hire", quote],
  ["/toronto/reviews", quote],
  ["/atlanta/how-it-works", quote],
  ["/houston/what-we-take", quote],
  ["/atlanta/book-now", booking],
  ["/toronto/book-now", booking],
  ["/book-now", booking],
];

const oddNames = [
  ...[
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "hasOwnProperty",
    "__proto__[x]",
    "name[]",
    "name.x",
  ],
  ...[
    "",
    " ",
    "\u0000",
    "name\u0000",
    "load.sofa",
    "load.",
    "NAME",
    "<script>",
    "a".repeat(5_000),
    "\ud800",
    "é",
  ],
];
const oddTexts = [
  ...[
    "",
    " ",
    "\u0000",
    "\r\n",
    "\t",
    "0",
    "-1",
    "NaN",
    "null",
    "undefined",
    "true",
    "[object Object]",
    "{}",
    "%s%n",
  ],
  ...["<script>alert(1)</script>", "'; drop table leads; --", '"', "\\", "../../etc/passwd", "{{7*7}}"],
  ...[
    "=HYPERLINK(1)",
    "+1",
    "@SUM(A1)",
    "a@b",
    "@",
    "2026-12-04",
    "9999-99-99",
    "1e309",
    "13:00",
    "Apartment",
  ],
  ...[
    "\u202e\u2066",
    "\ufeff",
    "\u200d\u200d",
    "Z\u0351\u0352\u0353".repeat(20),
    "👩‍👩‍👧‍👦",
    "ﷺ",
    "İI",
    "ß",
    "𐐨",
    "\u0345",
  ],
  ...[
    "a".repeat(300),
    "9".repeat(300),
    "a ".repeat(300),
    "' ".repeat(300),
    "a-".repeat(500),
    "\u0301".repeat(500),
  ],
];

function anyText(chance: Chance): string {
  const kind = chance.below(6);
  if (kind === 0) return chance.one(oddTexts);
  if (kind === 1) return chance.many(30, () => String.fromCharCode(chance.below(0x10000))).join("");
  if (kind === 2) return chance.many(20, () => String.fromCodePoint(chance.below(0x110000))).join("");
  if (kind === 3) return chance.many(40, () => String.fromCharCode(32 + chance.below(95))).join("");
  if (kind === 4) return chance.many(4, () => chance.one(oddTexts)).join("");
  return chance
    .one(oddTexts)
    .repeat(1 + chance.below(60))
    .slice(0, 60_000);
}

/** The fields of a form with a few of them changed, doubled, left out or added. */
function anyFields(chance: Chance, valid: Record<string, string>): [string, string][] {
  const fields = Object.entries({ ...valid, ...(chance.happens(0.5) && hidden) });
  for (let changes = chance.below(5); changes > 0; changes--) {
    const place = chance.below(fields.length);
    const kind = chance.below(5);
    const [name = "name"] = fields[place] ?? [];
    if (kind <= 1) fields[place] = [name, anyText(chance)];
    else if (kind === 2) fields.splice(place, 1);
    else if (kind === 3) fields.push([name, anyText(chance)]);
    else fields.push([chance.happens(0.5) ? chance.one(oddNames) : anyText(chance), anyText(chance)]);
  }
  if (chance.happens(0.02)) for (let more = 0; more < 3_000; more++) fields.push([`f${more}`, "x"]);
  if (chance.happens(0.02)) fields.push([chance.one(["message", "name", "junk"]), "x".repeat(60_000)]);
  return fields;
}

/** UTF-8 that keeps lone surrogates, as the three bytes they would have. */
function sloppyBytes(text: string): Buffer {
  if (text.isWellFormed()) return Buffer.from(text);
  const pieces = text.split(/(\p{Cs})/u).map((piece) => {
    if (piece.isWellFormed()) return Buffer.from(piece);
    const unit = piece.charCodeAt(0);
    return Buffer.from([0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)]);
  });
  return Buffer.concat(pieces);
}

/** Mostly right, with a raw byte or a broken escape here and there. */
function percentEncoded(chance: Chance, text: string): string {
  const bytes = sloppyBytes(text);
  let out = text.isWellFormed()
    ? encodeURIComponent(text)
    : Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  if (chance.happens(0.01)) out += bytes.subarray(0, 20).toString("latin1");
  if (chance.happens(0.01)) out += chance.one(["%", "%Z", "%zz", "%u0041", "&&&", "=", "&=&", ";"]);
  return out;
}

type Body = { type: string | null; bytes: Buffer };

function plainBody(chance: Chance, fields: [string, string][]): Body {
  const pairs = fields.map(
    ([name, text]) => `${percentEncoded(chance, name)}=${percentEncoded(chance, text)}`,
  );
  const type = chance.happens(0.9)
    ? "application/x-www-form-urlencoded"
    : "Application/X-WWW-Form-URLEncoded; charset=latin1";
  return { type, bytes: Buffer.from(pairs.join("&"), "latin1") };
}

function multipartBody(chance: Chance, fields: [string, string][]): Body {
  const boundary = chance.one(["x", "----WebKitFormBoundaryA1b2C3d4", "'()+_,-./:=?", "-"]);
  const parts = fields.map(([name, text]) => {
    const odd = chance.happens(0.05);
    const file = chance.happens(0.05) ? '; filename="a.txt"\r\nContent-Type: text/plain' : "";
    const title = odd ? anyText(chance) : name.replace(/["\r\n]/g, "");
    return Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${title}"${file}\r\n\r\n`),
      sloppyBytes(text),
      Buffer.from("\r\n"),
    ]);
  });
  const whole = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  const bytes = chance.happens(0.4) ? whole.subarray(0, chance.below(whole.length)) : whole;
  const told = chance.happens(0.1)
    ? chance.one(["", "; boundary=", "; boundary=other", '; boundary="', "; boundary=x; boundary=y"])
    : `; boundary="${boundary}"`;
  return { type: `multipart/form-data${told}`, bytes };
}

function anyBody(chance: Chance, valid: Record<string, string>): Body {
  const fields = anyFields(chance, valid);
  const kind = chance.next();
  if (kind < 0.6) return plainBody(chance, fields);
  if (kind < 0.8) return multipartBody(chance, fields);
  const noise = Buffer.from(chance.many(2_000, () => chance.below(256)));
  if (kind < 0.9) return { type: "application/x-www-form-urlencoded", bytes: noise };
  const types = ["text/plain", "application/json", "image/png", "multipart/mixed; boundary=x", "x", "", null];
  return { type: chance.one(types), bytes: chance.happens(0.5) ? noise : plainBody(chance, fields).bytes };
}

type Answer = { status: number; text: string; location: string | undefined };

function post(
  site: Site,
  path: string,
  { bytes }: Body,
  headers: Record<string, string>,
  agent: Agent,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(new URL(path, site.origin), { method: "POST", headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          location: answer.headers.location,
        }),
      );
    });
    sent.on("error", reject);
    sent.setTimeout(30_000, () => sent.destroy(new Error("No answer in half a minute.")));
    sent.end(bytes);
  });
}

const expectedStatus = new Set([200, 303, 400, 413, 415, 422]);

/** Sends the body of that number; returns the reference if it was accepted. */
async function sendBody(site: Site, number: number, agent: Agent): Promise<string | null> {
  const chance = new Chance(SEED + number);
  const [path, valid] = chance.one(pages);
  const body = anyBody(chance, valid);
  const asJson = chance.happens(0.75);
  const headers = {
    accept: asJson ? "application/json" : "text/html",
    "user-agent": chance.one([ada.userAgent, "", "x".repeat(3_000)]),
    "x-forwarded-for": chance.happens(0.95)
      ? atAddress(chance.one([ada, ben, rob]), number).address
      : "nonsense",
    ...(body.type !== null && { "content-type": body.type }),
  };
  const what = `body ${number} of seed ${SEED}, to ${path}`;
  let answer = await post(site, path, body, headers, agent);
  // The database was too slow for a moment, and the visitor is told to try again.
  for (let tries = 0; answer.status === 503 && tries < 5; tries++) {
    answer = await post(site, path, body, headers, agent);
  }
  expect(expectedStatus, `${what}: ${answer.text.slice(0, 200)}`).toContain(answer.status);
  if (asJson) {
    const { location = null, values = {} } = JSON.parse(answer.text) as {
      location?: string;
      values?: object;
    };
    if (answer.status === 422) expect(Object.getPrototypeOf(values), what).toBe(Object.prototype);
    return location && new URL(location, site.origin).searchParams.get("ref");
  }
  if (answer.status === 303) return new URL(answer.location ?? "", site.origin).searchParams.get("ref");
  expect(answer.text.endsWith("</html>"), `${what}: the page is whole`).toBe(true);
  expect(answer.text.includes("<script>alert(1)"), `${what}: it runs in the page`).toBe(false);
  return null;
}

const formFields = {
  leads:
    "date email phone zip zipTo source brand_id status type won_by location_id name time note_from_customer ip_address",
  jobs: "brand_id cus_address cus_email cus_name cus_phone date description start_time end_time ip_address is_time_sensitive sensitive_reason job_status property_type location_id type",
};

/** Expects a whole record within its limits, without anything a database or a screen can't show. */
function expectWhole(list: "leads" | "jobs", records: readonly ExportedRecord[]): void {
  const names = formFields[list].split(" ");
  for (const record of records) {
    expect(Object.keys(record).slice(0, names.length)).toEqual(names);
    for (const name of names) expect(record[name], `${name} of ${record.id}`).toEqual(expect.anything());
    const text = JSON.stringify(record);
    expect(text.isWellFormed()).toBe(true);
    expect(text).not.toMatch(/\\u0000|\\ud[89a-f]/);
    const isLead = list === "leads";
    expect(record[isLead ? "name" : "cus_name"]).toMatch(/^(?=.{1,20}$)[\p{L}\p{M}\p{Join_Control} '’-]+$/u);
    expect(record[isLead ? "phone" : "cus_phone"]).toMatch(/^[\w\-[\]() .+]{1,25}$/);
    expect(record.date).toMatch(/^2026-12-\d\d$/);
    if (isLead) {
      for (const code of [record.zip, record.zipTo]) {
        expect(code).toMatch(/^(\d{0,5}|[a-z]\d[a-z0-9]{0,4})$/);
      }
      expect(record.note_from_customer).not.toBe("");
    } else {
      expect(record.cus_address).toEqual({
        street: expect.stringMatching(/^.{1,120}$/u),
        unit: expect.stringMatching(/^.{0,12}$/),
        city: expect.stringMatching(/^.{1,120}$/u),
        state: expect.stringMatching(/^.{1,120}$/u),
        zip: expect.stringMatching(/^(\d{0,5}|[a-z0-9]{0,6})$/),
        country: expect.stringMatching(/^.{1,120}$/u),
      });
      expect(["House", "Apartment", "Business"]).toContain(record.property_type);
      expect(["9:00", "11:00", "13:00", "15:00"]).toContain(record.start_time);
      expect(record.description).toMatch(/^[\p{L}\p{M}\p{Nd} .,]+$/u);
    }
  }
}

mostlyOnSqlite("random bodies", (database) => {
  const search = async (bodies: number) => {
    await using site = await startSite({ database, now: NOW });
    const agent = new Agent({ keepAlive: true, maxSockets: 12 });
    const thanked = new Set<string>();
    let number = 0;
    const sender = async () => {
      while (number < bodies) {
        const reference = await sendBody(site, number++, agent);
        if (reference) thanked.add(reference);
      }
    };
    const hold = await site.measureLongestHold(() => Promise.all(Array.from({ length: 6 }, sender)));
    expect(hold).toBeLessThan(A_SECOND);
    agent.destroy();

    expect((await site.get("/readyz")).status).toBe(200);
    expect((await site.get("/toronto")).status).toBe(200);
    const [leads, jobs] = [await site.exportLeads(), await site.exportJobs()];
    expectWhole("leads", leads);
    expectWhole("jobs", jobs);
    const kept = [...leads, ...jobs].map(({ reference }) => reference);
    expect(kept.toSorted()).toEqual([...thanked].toSorted());
    // The bodies aren't so wild that none is accepted.
    expect(leads.length).toBeGreaterThan(bodies / 20);
    expect(jobs.length).toBeGreaterThan(bodies / 100);
    expect(site.log()).not.toContain('"level":50');
  };

  test("200 of them get responses soon, store whole records and leave the site running", () => search(200));
  test("so do 3,000", { timeout: A_WHILE, tags: ["all"] }, () => search(3_000));
});

/** Sends raw bytes; returns the response's first line, or what happened instead. */
function sendRaw(site: Site, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(site.origin).port), "127.0.0.1");
    let heard = "";
    socket.setTimeout(10_000, () => socket.destroy());
    socket.on("data", (chunk) => {
      heard += chunk.toString("latin1");
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(heard.split("\r\n")[0] || "closed without a word"));
    socket.write(bytes, "latin1");
  });
}

test("odd request lines and headers never cause a 500", { tags: ["all"] }, async () => {
  await using site = await startSite();
  const chance = new Chance(SEED);
  const pathPieces = [
    ..."/ // /// . .. ../ %2e%2e %2f %5c \\ %00 %0d%0a % %zz %E0%A4%A %ff %C0%AF ; : @ * ~ | ? # & = + ' \"".split(
      " ",
    ),
    ...[
      "toronto",
      "TORONTO",
      "faq",
      "get-quote",
      "assets",
      "thankyou",
      "__proto__",
      "constructor",
      "[::1]",
      "evil.example",
    ],
    ...[
      "\u00e9",
      "\u00ff",
      "a".repeat(3_000),
      "index",
      "country.json",
      ".data",
      "_root.data",
      "__manifest",
      "remembered",
    ],
  ];
  const lines = [
    ...[
      "/%54oronto",
      "//toronto",
      "///",
      "//evil.example/toronto",
      "/\\evil.example",
      "/toronto//faq",
      "/%",
      "/toronto/%",
    ],
    ...[
      "/%E0%A4%A",
      "/%00",
      "/toronto%00",
      "/..%2f..%2fetc/passwd",
      "/assets/..%2f..%2fserver/server.js",
      "/?q=%",
      "/?q=%00",
    ],
    ...[
      "/thankyou?moveDate=%E0%A4%A&packing",
      "/?country[]=x&q[]=1",
      `/?q=${"x".repeat(10_000)}`,
      "/healthz/",
      "/readyz?x",
    ],
    ...[
      "*",
      "http://evil.example/toronto",
      "http://[",
      "http://a:b@c/",
      "https://toronto/",
      "toronto",
      ":",
      "?",
      "#",
    ],
    ...Array.from({ length: 300 }, () => `/${chance.many(5, () => chance.one(pathPieces)).join("/")}`),
  ];
  const methods = [
    "GET",
    "GET",
    "GET",
    "HEAD",
    "POST",
    "PUT",
    "DELETE",
    "OPTIONS",
    "TRACE",
    "PATCH",
    "PROPFIND",
    "QUERY",
  ];
  const oddHeaders = [
    ...["Host: a b", "Host: [::", "Host: evil.example:99999", "Host: \u00ff", "Host: ", "Host: x\r\nHost: y"],
    ...[
      "Cookie: city=%E0%A4%A",
      "Cookie: city=__proto__",
      "Cookie: ;;;=;",
      `Cookie: ${"a=b; ".repeat(1_000)}`,
    ],
    ...[
      "Cookie: first_touch=%; last_touch=%E0%A4%A",
      "Referer: http://[",
      "Referer: javascript:alert(1)",
      "Sec-GPC: 1",
    ],
    ...[
      "Accept-Encoding: br;q=x, gzip;q=-1, *;q=0",
      "Accept-Encoding: ,,,;;;",
      "Accept: \u00ff",
      "Range: bytes=0-0,5-",
    ],
    ...[
      "If-None-Match: *",
      'If-None-Match: "',
      "If-Modified-Since: never",
      "X-Forwarded-For: ::1%lo, [::1], ,",
      "Origin: null",
    ],
    ...[
      `X-Forwarded-For: ${"1.1.1.1, ".repeat(500)}`,
      "X-Forwarded-Host: evil.example",
      "X-Forwarded-Proto: gopher",
    ],
    ...[
      "Content-Length: -1",
      "Content-Length: abc",
      "Transfer-Encoding: chunked, identity",
      "Expect: 100-continue",
      "Expect: x",
    ],
    ...["Upgrade: websocket\r\nConnection: Upgrade", "Bad Header: x", "NoColon", " folded: x", "\u0000: x"],
  ];
  const asked: string[] = [
    ...lines.map((line) => `${chance.one(methods)} ${line} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n`),
    ...lines.slice(0, 40).map((line) => `GET ${line} HTTP/1.1\r\nHost: x\r\n`),
    ...oddHeaders.flatMap((header) =>
      ["/", "/toronto", "/get-quote", "/assets/x.js", "/country.json", "/nearest.json?code=M5V"].map(
        (path) => `GET ${path} HTTP/1.1\r\n${header.startsWith("Host") ? "" : "Host: x\r\n"}${header}\r\n`,
      ),
    ),
    ...[
      "GET /toronto HTTP/1.0\r\n",
      "GET /toronto\r\n",
      "GET  HTTP/1.1\r\n",
      "\u0016\u0003\u0001\u0002\r\n",
      "PRI * HTTP/2.0\r\n",
    ],
  ];
  const answers = new Map<string, string>();
  const sender = async () => {
    for (let line = asked.pop(); line !== undefined; line = asked.pop()) {
      answers.set(line, await sendRaw(site, `${line}Connection: close\r\n\r\n`));
    }
  };
  await Promise.all(Array.from({ length: 12 }, sender));
  const failures = [...answers].filter(
    ([, first]) => !/^HTTP\/1\.1 [1-4]\d\d|^closed without a word$/.test(first),
  );
  expect(failures).toEqual([]);
  // Only what isn't HTTP is dropped without a response.
  const silent = [...answers].filter(([, first]) => first.startsWith("closed"));
  expect(silent).toEqual([]);
  expect((await site.get("/readyz")).status).toBe(200);
  expect(site.log()).not.toContain('"level":50');
});

/** Every address of the route table, with odd values for its parameters. */
function listPaths(entries: readonly RouteEntry[], above = ""): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const own = path ? `${above}/${path}` : above;
    return [...(path || index ? [own || "/"] : []), ...listPaths(children, own)];
  });
}

type RouteEntry = {
  path?: string | undefined;
  index?: boolean | undefined;
  children?: readonly RouteEntry[] | undefined;
};

const parameters = [
  "toronto",
  "x",
  "%25",
  "%00",
  "__proto__",
  "0197-somebody",
  "a".repeat(300),
  "%F0%9F%9A%9A",
];
const queries = [
  "",
  "?",
  "?q=%",
  "?token=%",
  "?token=x",
  "?to=//evil.example",
  "?since=1e9",
  "?country=%00",
  "?load.sofa=NaN",
];
const cookies = [
  ...[
    "%",
    "desk.two_factor=%",
    "desk.two_factor=%E0%A4%A.x",
    "desk.session_token=%",
    "desk.session_token=a.b",
  ],
  ...[
    "desk.passkey=%",
    "desk.passkey=a.b",
    "city=%",
    "first_touch=%",
    `x=${"y".repeat(4_000)}`,
    "=;=;;",
    "desk.two_factor=.",
  ],
  ...["__Secure-desk.two_factor=%", "__Host-desk.two_factor=%; desk.two_factor=%", "desk.session_data=%"],
];
const json = [
  ...[
    "{}",
    "[]",
    "null",
    "1",
    '"x"',
    "{",
    '{"id":{}}',
    '{"id":1}',
    '{"id":[]}',
    '{"id":"x"}',
    '{"__proto__":{"id":"x"}}',
  ],
  ...[
    '{"id":"x","rawId":"x","type":"public-key","response":{},"clientExtensionResults":{}}',
    '{"id":"x","rawId":"x","type":"public-key","response":{"clientDataJSON":"%","authenticatorData":"","signature":""},"clientExtensionResults":{}}',
    '{"id":{"$ne":1},"response":{"clientDataJSON":{}}}',
    `{"id":"${"x".repeat(3_000)}"}`,
    "[".repeat(5_000),
  ],
];
const deskFields = [
  ...[
    "intent",
    "email",
    "password",
    "code",
    "token",
    "name",
    "response",
    "to",
    "idempotencyKey",
    "__proto__",
  ],
];
const formType = "application/x-www-form-urlencoded";

/** A request that nobody who is signed in sends, to any address of the site. */
function anyAnonymous(
  chance: Chance,
  path: string,
): { path: string; method: string; headers: Record<string, string>; body: Buffer | null } {
  const filled = path.replace(/:\w+|\*/g, () => chance.one(parameters));
  const spelled = chance.happens(0.2) ? `${filled === "/" ? "/_root" : filled}.data` : filled;
  const method = chance.one(["GET", "GET", "HEAD", "POST", "POST", "POST", "PUT", "OPTIONS"]);
  const headers: Record<string, string> = {
    "x-forwarded-for": chance.happens(0.9)
      ? "127.0.0.1"
      : chance.one(["", "%", "::1%lo", "fe80::1, x", ",,"]),
    ...(chance.happens(0.7) && { cookie: chance.one(cookies) }),
    ...(chance.happens(0.7) && { "sec-fetch-site": chance.one(["same-origin", "none", "cross-site", "%"]) }),
    ...(chance.happens(0.3) && { accept: chance.one(["application/json", "*/*;q=x", "text/html"]) }),
    ...(chance.happens(0.1) && { "content-encoding": chance.one(["gzip", "br", "x"]) }),
    ...(chance.happens(0.1) && { "last-event-id": chance.one(["%", "-1", "9".repeat(30)]) }),
    ...(chance.happens(0.1) && { range: "bytes=9-1", "if-none-match": "%" }),
  };
  if (method === "GET" || method === "HEAD") {
    return { path: spelled + chance.one(queries), method, headers, body: null };
  }
  const kind = chance.below(4);
  const fields = Array.from({ length: chance.below(5) }, () => {
    const value = chance.happens(0.6) ? chance.one(json) : anyText(chance).slice(0, 2_000);
    return `${chance.one(deskFields)}=${percentEncoded(chance, value)}`;
  });
  if (chance.happens(0.5)) fields.push(`response=${encodeURIComponent(chance.one(json))}`);
  const body =
    kind === 0
      ? Buffer.from(chance.one(json))
      : kind === 1
        ? multipartBody(chance, [["intent", chance.one(json)]]).bytes
        : Buffer.from(fields.join("&"), "latin1");
  const type = chance.happens(0.7)
    ? formType
    : chance.one([
        "application/json",
        "multipart/form-data",
        "multipart/form-data; boundary=",
        'multipart/form-data; boundary="x"',
        "%",
        "text/x-turbo",
      ]);
  return { path: spelled + chance.one(queries), method, headers: { ...headers, "content-type": type }, body };
}

async function sendToEveryAddress(times: number): Promise<void> {
  await using site = await startSite();
  await createOwner(site);
  const agent = new Agent({ keepAlive: true, maxSockets: 12 });
  const paths = [...new Set(listPaths(routes as readonly RouteEntry[]))];
  const send = (path: string, method: string, headers: Record<string, string>, body: Buffer | null) =>
    new Promise<number | "refused">((resolve, reject) => {
      const sent = httpRequest(`${site.origin}/`, { path, method, headers, agent }, (answer) => {
        answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
        // The live stream ends only with its session.
        answer.on("error", reject);
      });
      sent.on("error", (error: NodeJS.ErrnoException) =>
        error.code === "ECONNRESET" ? resolve("refused") : reject(error),
      );
      sent.end(body ?? undefined);
    });
  const failures: string[] = [];
  // The known ones first, then anything.
  let place = 0;
  // Everyone at another address: who guesses wrong too often has to wait, and nothing more is looked at.
  const own = () => ({
    origin: site.origin,
    "content-type": formType,
    "x-forwarded-for": atAddress(ben, place++).address,
  });
  for (const cookie of cookies) {
    for (const body of [
      "intent=code&code=123456",
      "intent=code&code=abcdef",
      "email=a%40b.example&password=x",
    ]) {
      const status = await send("/desk/sign-in", "POST", { ...own(), cookie }, Buffer.from(body));
      if (Number(status) >= 500)
        failures.push(`${status} POST /desk/sign-in ${body} with ${cookie.slice(0, 80)}`);
    }
  }
  // With a challenge that was really given: the library reads the rest only then.
  for (const response of json) {
    const headers = own();
    const given = await site.post("/desk/sign-in/passkey", {}, { headers });
    const body = Buffer.from(`response=${encodeURIComponent(response)}`);
    const asked = { ...headers, cookie: formatCookies(given) };
    const status = await send("/desk/sign-in/passkey", "POST", asked, body);
    if (Number(status) >= 500) failures.push(`${status} POST /desk/sign-in/passkey ${response.slice(0, 80)}`);
  }
  let number = 0;
  const sender = async () => {
    while (number < times * paths.length) {
      const chance = new Chance(SEED + number);
      const asked = anyAnonymous(chance, paths[number % paths.length] ?? "/");
      const what = `request ${number} of seed ${SEED}: ${asked.method} ${asked.path.slice(0, 100)}`;
      number += 1;
      const status = await send(asked.path, asked.method, asked.headers, asked.body);
      if (Number(status) >= 500)
        failures.push(`${status} ${what} ${JSON.stringify(asked.headers).slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, sender));
  agent.destroy();
  expect(failures).toEqual([]);
  expect(site.log()).not.toContain('"level":50');
}

test("whatever people who aren't signed in send to any address, none of it fails", () =>
  sendToEveryAddress(2));
test("so it is with twenty times as much", { timeout: A_WHILE, tags: ["all"] }, () => sendToEveryAddress(40));

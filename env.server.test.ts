import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { destinationKinds } from "./deliveries/kinds.server.ts";
import { readSettings, SettingsError, settingNames } from "./env.server.ts";

test("the public origin is read as a scheme and a host, however it's written", () => {
  const origin = (PUBLIC_ORIGIN: string) => readSettings({ PUBLIC_ORIGIN }).PUBLIC_ORIGIN;
  expect(origin("")).toBeUndefined();
  expect(origin("https://www.example.com")).toBe("https://www.example.com");
  expect(origin("https://www.example.com/")).toBe("https://www.example.com");
  expect(origin("HTTPS://WWW.Example.com:443")).toBe("https://www.example.com");
  expect(origin("http://localhost:3000")).toBe("http://localhost:3000");
  expect(origin("https://déménager.example")).toBe("https://xn--dmnager-byab.example");
});

test("a public origin with anything more stops the start with a message", () => {
  for (const wrong of [
    "www.example.com",
    "ftp://www.example.com",
    "https://www.example.com/site",
    "https://www.example.com/?a",
    "https://www.example.com/#top",
    "https://user:secret@www.example.com",
    "javascript:alert(1)",
    "https://",
  ]) {
    expect(() => readSettings({ PUBLIC_ORIGIN: wrong }), wrong).toThrow(
      new SettingsError(
        "PUBLIC_ORIGIN must be the site's own address and no more, such as https://www.example.com.",
      ),
    );
  }
});

describe("a secret in a file of its own, as Docker and systemd hand it over", () => {
  const file = (text: string) => {
    const path = join(mkdtempSync(join(tmpdir(), "secret-")), "secret");
    writeFileSync(path, text);
    return path;
  };
  const secret = "a secret of the desk that is long enough";

  test("is read from the file that NAME_FILE names, without the line's end", () => {
    expect(readSettings({ DESK_SECRET_FILE: file(`${secret}\n`), DESK_SECRET: "" }).DESK_SECRET).toBe(secret);
    expect(readSettings({ DESK_SECRET_FILE: "" }).DESK_SECRET).toBeUndefined();
    expect(readSettings({ JSON_LINES_FILE: "/tmp/leads.jsonl" }).JSON_LINES_FILE, "a setting itself").toBe(
      "/tmp/leads.jsonl",
    );
  });

  test("stops the start with a sentence when it can't be read, is empty, or the setting is there, too", () => {
    const read = (source: Record<string, string>) => () => readSettings(source);
    expect(read({ DESK_SECRET_FILE: "/nowhere/secret" })).toThrow(
      new SettingsError("DESK_SECRET_FILE names a file that can't be read: /nowhere/secret (ENOENT)."),
    );
    const empty = file("\n");
    expect(read({ DESK_SECRET_FILE: empty })).toThrow(
      new SettingsError(`DESK_SECRET_FILE names a file that is empty: ${empty}.`),
    );
    expect(read({ DESK_SECRET_FILE: file(secret), DESK_SECRET: secret })).toThrow(
      new SettingsError("DESK_SECRET and DESK_SECRET_FILE are both set: keep one of them."),
    );
    const short = file("too short");
    expect(read({ DESK_SECRET_FILE: short })).toThrow(/^DESK_SECRET must have 32 characters or more/);
  });
});

test("a webhook secret has 24 to 64 bytes, and the message says so", () => {
  const read = (bytes: number) =>
    readSettings({
      WEBHOOK_URL: "https://example.com/leads",
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(bytes, 7).toString("base64")}`,
    });
  for (const bytes of [24, 32, 64]) expect(read(bytes).WEBHOOK_SECRET).toHaveLength(1);
  for (const bytes of [16, 23, 65]) {
    expect(() => read(bytes), `${bytes}`).toThrow(
      new SettingsError(
        "WEBHOOK_SECRET must be whsec_ followed by the base64 of 24 to 64 random bytes (while you change it: the new one, a space, the old one).",
      ),
    );
  }
});

describe("what leaves this machine is encrypted", () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  test.each<[name: string, more: Record<string, string>]>([
    ["WEBHOOK_URL", { WEBHOOK_SECRET: secret }],
    ["FIREBASE_DATABASE_URL", { FIREBASE_SECRET: "secret" }],
    ["COUNTRY_URL", {}],
    ["PLACES_URL", {}],
  ])(
    "%s starts with https://, except on this machine and where OUTBOUND_ALLOW names the host",
    (name, more) => {
      const read = (address: string, OUTBOUND_ALLOW = "") =>
        Reflect.get(readSettings({ [name]: address, OUTBOUND_ALLOW, ...more }), name);
      for (const address of ["http://crm.example.com/leads", "HTTP://10.0.0.8/", "http://[2001:db8::1]/"]) {
        expect(() => read(address), address).toThrow(
          `${name} must start with https://, or others on the way can read along. If http:// is meant, as on your own network, name its host in OUTBOUND_ALLOW.`,
        );
      }
      for (const [address, allowed] of [
        ["https://crm.example.com/leads"],
        ["http://127.0.0.1:8080/"],
        ["http://[::1]:8080/"],
        ["http://localhost:8080/"],
        ["http://crm.example.com/leads", "crm.example.com"],
        ["http://10.0.0.8/", "10.0.0.0/8"],
      ] as const) {
        expect(read(address, allowed), address).toBe(address);
      }
    },
  );

  test.each([
    ["postgres://u:p@db.example.com/tailgate", "?sslmode=verify-full"],
    ["postgres://u:p@10.0.0.8:5432/tailgate?application_name=x", "&sslmode=verify-full"],
    ["postgresql:///tailgate?host=db.example.com", "&sslmode=verify-full"],
    ["postgres://u:p@db.example.com/tailgate?sslmode=disable", ""],
    ["postgres://u:p@db.example.com/tailgate?sslmode=no-verify", ""],
    ["postgres://u:p@127.0.0.1/tailgate", ""],
    ["postgres://u:p@localhost/tailgate", ""],
    ["postgres://u:p@[::1]/tailgate", ""],
    ["postgres:///tailgate", ""],
    ["postgres://u@%2Fvar%2Frun%2Fpostgresql/tailgate", ""],
    ["postgresql:///tailgate?host=/var/run/postgresql", ""],
  ])("a database at %s gets %j", (address, added) => {
    expect(readSettings({ DATABASE_URL: address }).DATABASE_URL).toBe(`${address}${added}`);
  });

  test("SMTP_TLS=off goes with smtp:// only", () => {
    const mail = { MAIL_FROM: "a@example.com", OWNER_EMAIL: "a@example.com", SMTP_TLS: "off" };
    expect(readSettings({ ...mail, SMTP_URL: "smtp://mail.lan" }).SMTP_TLS).toBe("off");
    expect(() => readSettings({ ...mail, SMTP_URL: "smtps://mail.lan" })).toThrow(
      "SMTP_TLS=off goes with smtp://",
    );
  });
});

/** Each setting in .env.example with the comment above it, as one line. */
function readExample(): Map<string, string> {
  const comments = new Map<string, string>();
  let comment: string[] = [];
  for (const line of readFileSync(".env.example", "utf8").split("\n")) {
    const [, name] = /^([A-Z_]+)=/.exec(line) ?? [];
    if (line.startsWith("#")) comment.push(line.slice(1).trim());
    else if (name) comments.set(name, comment.join(" "));
    else comment = [];
  }
  return comments;
}

test(".env.example lists every setting and no others", () => {
  expect([...readExample().keys()].toSorted()).toEqual(settingNames.toSorted());
});

test(".env.example describes a destination's settings in the destination's own words", () => {
  const example = readExample();
  for (const { settings } of destinationKinds) {
    for (const [name, rule] of Object.entries(settings)) {
      expect(example.get(name), name).toBe((rule as { description?: string }).description);
    }
  }
});

describe("a wrong setting is refused with a sentence", () => {
  const proxies = "TRUST_PROXY must list addresses or ranges (10.0.0.0/8), or say loopback.";
  test.each([
    ["PORT", "abc", "PORT must be a number, such as 3000."],
    ["PORT", "70000", "PORT must be 0 to 65535."],
    ["PORT", "80.5", "PORT must be a whole number."],
    ["TRUST_PROXY", "nonsense", proxies],
    ["TRUST_PROXY", "10.0.0.0/99", proxies],
    [
      "DATABASE_URL",
      "mysql://127.0.0.1/tailgate",
      "DATABASE_URL must start with postgres:// or postgresql:// (leave it empty for SQLite).",
    ],
    [
      "SMTP_URL",
      "mail.example.com",
      "SMTP_URL must look like smtps://user:password@mail.example.com (or smtp://…:587).",
    ],
    ["OWNER_EMAIL", "me", "OWNER_EMAIL must be an email address, or several separated by commas."],
    [
      "MAIL_FROM",
      "Me <me>",
      "MAIL_FROM must be an email address, or a name with one: Tailgate <hello@example.com>.",
    ],
    [
      "WEBHOOK_URL",
      "ftp://a.example",
      "WEBHOOK_URL must be an address that starts with https:// (or http://).",
    ],
    [
      "WEBHOOK_SECRET",
      "hunter2",
      "WEBHOOK_SECRET must be whsec_ followed by the base64 of 24 to 64 random bytes (while you change it: the new one, a space, the old one).",
    ],
    [
      "OUTBOUND_ALLOW",
      "http://a.example",
      "OUTBOUND_ALLOW must list hosts, addresses or ranges (10.0.0.0/8), or say loopback.",
    ],
    ["LOCATION_SOURCE", "firebase", "LOCATION_SOURCE=firebase needs FIREBASE_DATABASE_URL."],
    ["COUNTRY_SOURCE", "guess", "COUNTRY_SOURCE must be embedded, http, or header: and a name."],
    ["COUNTRY_SOURCE", "http", "COUNTRY_SOURCE=http needs COUNTRY_URL."],
    ["PLACES_PROVIDER", "google", "PLACES_PROVIDER=google needs PLACES_KEY."],
    ["PLACES_PROVIDER", "photon", "PLACES_PROVIDER=photon needs PLACES_URL."],
    ["FORM_LIMIT_MINUTE", "none", "FORM_LIMIT_MINUTE must be a whole number from 1."],
    ["HEARTBEAT_MINUTES", "-1", "HEARTBEAT_MINUTES must be a number of minutes, or 0 for none."],
    [
      "FIREBASE_DATABASE_URL",
      "https://a.firebaseio.com",
      "FIREBASE_DATABASE_URL needs FIREBASE_SERVICE_ACCOUNT or FIREBASE_SECRET.",
    ],
    ["LOG_LEVEL", "loud", "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent."],
  ])("%s=%s", (name, value, sentence) => {
    expect(() => readSettings({ [name]: value })).toThrow(sentence);
  });
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readSettings, settingNames } from "../env.server.ts";
import { getPage } from "./support/http.ts";
import { builtServer, REPOSITORY, runFolder } from "./support/places.ts";

const read = (name: string) => readFileSync(join(REPOSITORY, name), "utf8");

/** Seconds that stopping takes at most, beside STOP_DELAY: open requests, then deliveries. */
const STOPPING = 20;

type Service = {
  image?: string;
  build?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  ports?: string[];
  depends_on?: Record<string, { condition: string }>;
  restart?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  tmpfs?: string[];
  init?: boolean;
  stop_grace_period?: string;
  mem_limit?: string;
  healthcheck?: object;
  logging?: { options: Record<string, string> };
};
type Compose = {
  services: Record<string, Service>;
  volumes: Record<string, null>;
  networks?: { default?: { enable_ipv6?: boolean; ipam?: { config: { subnet: string }[] } } };
};

const composeFiles = ["compose.yaml", "compose.postgres.yaml"];

const listSubnets = ({ networks }: Compose) =>
  (networks?.default?.ipam?.config ?? []).map(({ subnet }) => subnet);

/** As Compose does: $NAME, ${NAME:-otherwise} and ${NAME:+then}, also within each other. */
function fillIn(text: string, given: Readonly<Record<string, string>>): string {
  const innermost = /\$(?:\{(\w+)(?::([-+])([^${}]*))?\}|(\w+))/;
  const filled = text.replace(innermost, (_, braced?: string, sign?: string, other = "", bare = "") => {
    const value = given[braced ?? bare] ?? "";
    if (sign === "+") return value && other;
    return value || (sign === "-" ? other : "");
  });
  return filled === text ? text : fillIn(filled, given);
}

describe.each(composeFiles)("%s", (file) => {
  const compose = parse(read(file), { merge: true }) as Compose;
  const { services, volumes } = compose;
  const ours = Object.entries(services).filter(([, { build }]) => build === ".");

  test("names only what exists: services, volumes, files and settings", () => {
    for (const [name, { depends_on = {}, volumes: mounts = [], environment = {} }] of Object.entries(
      services,
    )) {
      expect(Object.keys(services), name).toEqual(expect.arrayContaining(Object.keys(depends_on)));
      for (const [source = ""] of mounts.map((mount) => mount.split(":"))) {
        if (source.startsWith("./")) expect(existsSync(join(REPOSITORY, source)), source).toBe(true);
        else expect(Object.keys(volumes), name).toContain(source);
      }
      if (!services[name]?.build) continue;
      for (const setting of Object.keys(environment)) expect(settingNames).toContain(setting);
    }
  });

  test("the site's containers can't change their program or gain rights, and have time to stop", () => {
    expect(ours.length).toBeGreaterThan(0);
    for (const [name, service] of ours) {
      expect(service, name).toMatchObject({
        init: true,
        restart: "unless-stopped",
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        mem_limit: expect.any(String),
        volumes: ["data:/data"],
        environment: { DATA_DIR: "/data", PORT: "3000" },
        logging: { options: { "max-size": "10m", "max-file": "5" } },
      });
      const delay = Number(service.environment?.STOP_DELAY ?? 1);
      expect(Number.parseInt(service.stop_grace_period ?? "", 10)).toBeGreaterThan(delay + STOPPING);
    }
  });

  test("the site knows the address that Caddy serves, so cookies are bound to it and bookings have links", () => {
    for (const [name, { environment = {} }] of ours) {
      const given = environment.PUBLIC_ORIGIN ?? "";
      const withHost = fillIn(given, { SITE_HOST: "www.example.com" });
      expect(readSettings({ PUBLIC_ORIGIN: withHost }).PUBLIC_ORIGIN, name).toBe("https://www.example.com");
      // What .env says stays possible: a host that another proxy serves.
      const own = { PUBLIC_ORIGIN: "https://moves.example.com" };
      expect(fillIn(given, { ...own, SITE_HOST: "www.example.com" }), name).toBe(own.PUBLIC_ORIGIN);
      expect(fillIn(given, own), name).toBe(own.PUBLIC_ORIGIN);
      expect(readSettings({ PUBLIC_ORIGIN: fillIn(given, {}) }).PUBLIC_ORIGIN, name).toBeUndefined();
    }
  });

  test("only the proxy is open to the world", () => {
    const open = Object.entries(services).filter(([, { ports = [] }]) =>
      ports.some((port) => !port.startsWith("127.0.0.1:")),
    );
    expect(open.map(([name]) => name)).toEqual(["caddy"]);
    for (const [upstream = ""] of (services.caddy?.environment?.UPSTREAMS ?? "")
      .split(" ")
      .map((one) => one.split(":"))) {
      expect(ours.map(([name]) => name)).toContain(upstream);
    }
  });

  test("visitors keep their own addresses, IPv6 ones too, and only the proxy's network is believed about them", () => {
    // Without IPv6 on its network, Docker shows the proxy its own gateway instead of an IPv6 visitor.
    expect(compose.networks?.default?.enable_ipv6).toBe(true);
    const [ipv4 = "", ipv6 = ""] = listSubnets(compose);
    expect(ipv4).toMatch(/^10\.\d+\.\d+\.0\/24$/);
    expect(ipv6).toMatch(/^fd[\da-f]{2}:[\da-f]+:[\da-f]+:[\da-f]+::\/64$/);
    for (const [name, { environment }] of ours) {
      expect(environment?.TRUST_PROXY, name).toBe(`${ipv4} ${ipv6}`);
    }
    for (const [name, service] of Object.entries(services))
      expect(service, name).not.toHaveProperty("networks");
  });
});

test("both Compose files can run on one machine: their networks differ", () => {
  const subnets = composeFiles.flatMap((file) => listSubnets(parse(read(file), { merge: true }) as Compose));
  expect(new Set(subnets).size).toBe(4);
});

test("compose.postgres.yaml has two processes, and waits for the database", () => {
  const { services } = parse(read("compose.postgres.yaml"), { merge: true }) as Compose;
  expect(services.caddy?.environment?.UPSTREAMS).toBe("one:3000 two:3000");
  expect(services.one).toEqual(services.two);
  expect(services.one?.depends_on).toEqual({ postgres: { condition: "service_healthy" } });
  expect(services.postgres?.healthcheck).toBeDefined();
});

test.each(["docs/deploy.md", "docs/operate.md"])("%s names services that Compose has", (document) => {
  const commands = [
    ...read(document).matchAll(
      /docker compose(?: -f (\S+))?(?: --profile \S+)? (exec|stop|logs|run --rm) (.+)/g,
    ),
  ];
  expect(commands.length).toBeGreaterThan(1);
  for (const [command, file = "compose.yaml", verb, rest = ""] of commands) {
    const { services } = parse(read(file), { merge: true }) as Compose;
    const named = rest
      .replace(/\s*#.*/, "")
      .split(" ")
      .filter((word) => !word.startsWith("-"));
    const own = verb === "stop" ? named : named.slice(0, 1);
    expect(Object.keys(services), command).toEqual(expect.arrayContaining(own));
  }
});

describe("the systemd unit", () => {
  const lines = read("deploy/tailgate.service")
    .split("\n")
    .filter((line) => /^\w+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)] as const);
  const unit = new Map(lines);

  test("is hardened, except where V8 needs to write code", () => {
    for (const [name, value] of Object.entries({
      DynamicUser: "yes",
      ProtectSystem: "strict",
      ProtectHome: "yes",
      PrivateTmp: "yes",
      NoNewPrivileges: "yes",
      CapabilityBoundingSet: "",
      StateDirectory: "tailgate",
      Restart: "on-failure",
      OOMPolicy: "continue",
      RestrictNamespaces: "user mnt net pid ipc",
    })) {
      expect(unit.get(name), name).toBe(value);
    }
    // No less and no more: what takes files and network from the photo program.
    const filters = lines.filter(([name]) => name === "SystemCallFilter").map(([, value]) => value);
    expect(filters).toEqual(["@system-service", "~@privileged", "@mount capset"]);
    expect(unit.has("MemoryDenyWriteExecute")).toBe(false);
    expect(Number(unit.get("TimeoutStopSec"))).toBeGreaterThan(1 + STOPPING);
  });

  test("starts the site, and stops it", async () => {
    const data = mkdtempSync(join(runFolder(), "unit-"));
    const given = Object.fromEntries(
      (unit.get("Environment") ?? "").split(" ").map((pair) => pair.split("=") as [string, string]),
    );
    for (const name of ["DATA_DIR", "HOST", "TRUST_PROXY"]) expect(settingNames).toContain(name);
    expect(given.DATA_DIR).toBe(`/var/lib/${unit.get("StateDirectory")}`);
    const [node, ...parts] = (unit.get("ExecStart") ?? "").split(" ");
    expect(node).toBe("/usr/bin/node");
    const program = parts.map((part) => part.replace(/^build\/server\/server\.js$/, builtServer()));
    expect(program).toContain(builtServer());
    const env = { ...given, PATH: process.env.PATH, DATA_DIR: data, PORT: "0", STOP_DELAY: "0" };
    const running = spawn(process.execPath, program, {
      cwd: data,
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      let output = "";
      for await (const chunk of running.stdout) {
        output += chunk;
        if (output.includes("is open at")) break;
      }
      const port = /localhost:(\d+)/.exec(output)?.[1];
      expect((await getPage(`http://127.0.0.1:${port}`, "/readyz")).status).toBe(200);
      const ended = once(running, "exit");
      running.kill(unit.get("KillSignal") as NodeJS.Signals);
      expect((await ended)[0]).toBe(0);
    } finally {
      running.kill("SIGKILL");
      rmSync(data, { recursive: true, force: true });
    }
  });
});

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listTexts, readEnvironment, readStages } from "./support/dockerfile.ts";
import { listImports } from "./support/floor-plan.ts";
import { adasQuote } from "./support/form-fields.ts";
import { getPage, postForm } from "./support/http.ts";
import { type Account, otherAccount } from "./support/other-account.ts";
import { ada } from "./support/people.ts";
import { builtServer, REPOSITORY } from "./support/places.ts";
import { isOpenToAll } from "./support/postgres.ts";

// The Dockerfile's last stage without Docker: only the files that it copies, packages without those for development, an
// account that may write nowhere but in its data, and the image's own command.

const read = (name: string) => readFileSync(join(REPOSITORY, name), "utf8");
const stages = readStages(read("Dockerfile"));
const [build, packages, last] = stages;
if (!build || !packages || !last) throw new Error("The Dockerfile needs three stages.");
type LockedPackage = {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
const lock = JSON.parse(read("package-lock.json")) as {
  packages: Record<string, LockedPackage>;
};

/** Links where it can, instead of copying: these are a hundred megabytes. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isFile()) linkFile(source, target);
  }
}

function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    copyFileSync(source, target);
  }
}

/** The packages at the top of node_modules that are there without development's: what needs them, needs them always. */
function listPackages(): string[] {
  const found = new Set<string>();
  const visit = (path: string, names: object = {}) => {
    for (const name of Object.keys(names)) {
      const nested = `${path}/node_modules/${name}`;
      const at = lock.packages[nested] ? nested : `node_modules/${name}`;
      const entry = lock.packages[at];
      if (!entry || found.has(at)) continue;
      found.add(at);
      const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = entry;
      const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional);
      visit(at, { ...dependencies, ...optionalDependencies });
      visit(at, Object.fromEntries(peers.map((peer) => [peer, ""])));
    }
  };
  visit("", lock.packages[""]?.dependencies);
  return [...found].filter((path) => path.lastIndexOf("node_modules/") === 0);
}

function linkPackages(to: string): void {
  for (const path of listPackages()) {
    if (existsSync(join(REPOSITORY, path))) linkFolder(join(REPOSITORY, path), join(to, path));
  }
}

/** Whatever isn't ignored by git; built files are those of this run. */
function copyPaths(to: string): void {
  for (const text of listTexts(last as NonNullable<typeof last>, "COPY")) {
    const parts = text.split(/\s+/);
    const target = join(to, parts.at(-1) ?? "");
    if (parts[0] === "--from=packages") linkPackages(to);
    else if (parts[0] === "--from=build")
      cpSync(dirname(dirname(builtServer())), target, { recursive: true });
    else if (parts.length === 2) cpSync(join(REPOSITORY, parts[0] ?? ""), target, { recursive: true });
    else for (const file of parts.slice(0, -1)) cpSync(join(REPOSITORY, file), join(target, file));
  }
}

/** Finds what a file of the repository imports from it, with what that imports; paths from the root. */
function listImported(path: string, found: Set<string>): void {
  if (found.has(path)) return;
  found.add(path);
  if (!path.endsWith(".ts")) return;
  for (const { source, isType } of listImports(path, read(path))) {
    if (source.startsWith(".") && !isType) listImported(join(dirname(path), source), found);
  }
}

describe("the image", () => {
  test("has every file that the commands in the README import", () => {
    const copied = listTexts(last, "COPY")
      .filter((text) => !text.startsWith("--"))
      .flatMap((text) => text.split(/\s+/).slice(0, -1));
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const named = [...read("README.md").matchAll(/^\| `npm run (?:-s )?([\w-]+)/gm)];
    const commands = named.map(([, name = ""]) => /scripts\/\S+/.exec(scripts[name] ?? "")?.[0] ?? name);
    expect(commands).toContain("scripts/restore.ts");
    const files = new Set<string>();
    for (const command of commands) listImported(command, files);
    const isCopied = (file: string) => copied.some((path) => file === path || file.startsWith(`${path}/`));
    expect([...files].filter((file) => !isCopied(file))).toEqual([]);
  });

  test("is built on the Node that the site is tested on", () => {
    const { devDependencies } = JSON.parse(read("package.json"));
    for (const { from } of stages) expect(from).toBe(`node:${devDependencies.node}-trixie-slim`);
  });

  test("has what takes files and network from the photo program without privileges", () => {
    expect(last.from).toContain("trixie");
    expect(listTexts(last, "RUN").join()).toContain("util-linux-extra");
  });

  test("runs as an account that isn't root, checks its health and takes SIGTERM", () => {
    expect(listTexts(last, "USER")).toEqual(["node"]);
    expect(listTexts(last, "STOPSIGNAL")).toEqual(["SIGTERM"]);
    expect(listTexts(last, "HEALTHCHECK")).toHaveLength(1);
    // A shell or npm as the first process would keep the signal to itself.
    expect(JSON.parse(listTexts(last, "CMD")[0] ?? "")[0]).toBe("node");
  });

  test("doesn't take secrets or what's built here along", () => {
    const ignored = read(".dockerignore").split("\n");
    for (const path of [".env", ".git", "node_modules", "build", "data", "test-results"]) {
      expect(ignored).toContain(path);
    }
  });
});

describe("a container's process", () => {
  let image: string;
  let data: string;
  let account: Partial<Account> = {};
  let env: Record<string, string>;
  let origin: string;
  let output = "";
  let running: ReturnType<typeof spawn>;

  const run = (command: string, parts: readonly string[]) =>
    spawnSync(command, parts, { cwd: image, env, encoding: "utf8", ...account });

  beforeAll(async () => {
    // Outside the repository: Node looks for packages in the folders above, too.
    image = mkdtempSync(join(tmpdir(), "image-"));
    copyPaths(image);
    data = mkdtempSync(join(tmpdir(), "container-data-"));
    const other = otherAccount();
    if (other && isOpenToAll(REPOSITORY)) {
      account = other;
      chmodSync(image, 0o755);
      chownSync(data, other.uid, other.gid);
    } else {
      chmodSync(image, 0o555);
    }
    env = {
      ...readEnvironment(last),
      PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
      DATA_DIR: data,
      NPM_CONFIG_CACHE: join(data, "npm"),
      PORT: "0",
      HEARTBEAT_MINUTES: "0",
      STOP_DELAY: "0",
      TRUST_PROXY: "loopback",
    };
    const [command = "", ...parts] = JSON.parse(listTexts(last, "CMD")[0] ?? "") as string[];
    running = spawn(command, parts, { cwd: image, env, ...account });
    const opened = new Promise<string>((resolve, reject) => {
      const collect = (chunk: Buffer) => {
        output += chunk;
        const port = /is open at http:\/\/localhost:(\d+)/.exec(output)?.[1];
        if (port) resolve(port);
      };
      running.stdout?.on("data", collect);
      running.stderr?.on("data", collect);
      running.once("exit", (code) => reject(new Error(`It ended with code ${code}:\n${output}`)));
    });
    env.PORT = await opened;
    origin = `http://127.0.0.1:${env.PORT}`;
  });

  afterAll(() => {
    running?.kill("SIGKILL");
    if (image) chmodSync(image, 0o755);
    for (const folder of [image, data]) if (folder) rmSync(folder, { recursive: true, force: true });
  });

  test("can't change its program", () => {
    const script = `require("node:fs").writeFileSync("written", "")`;
    expect(run("node", ["-e", script]).stderr).toMatch(/EACCES|EROFS/);
  });

  test("serves pages, pictures of every kind and stores leads", async () => {
    const page = await getPage(origin, "/toronto");
    expect(page.status).toBe(200);
    const asset = /"(\/assets\/[^"]+)"/.exec(await page.text())?.[1] ?? "";
    expect((await getPage(origin, asset)).status).toBe(200);
    const picture = await getPage(origin, "/social/toronto.png");
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect((await getPage(origin, "/country.json", { from: ada })).status).toBe(200);
    expect((await postForm(origin, "/toronto/get-quote", adasQuote("In a container"))).status).toBe(303);
    expect((await getPage(origin, "/desk/sign-in")).status).toBe(200);
  });

  test("is found healthy by the image's own check, and not when it doesn't answer", () => {
    const [, check = ""] = /CMD (\[.*\])$/.exec(listTexts(last, "HEALTHCHECK")[0] ?? "") ?? [];
    const [command = "", ...parts] = JSON.parse(check) as string[];
    expect(run(command, parts).status).toBe(0);
    expect(spawnSync(command, parts, { cwd: image, env: { ...env, PORT: "1" }, ...account }).status).toBe(1);
  });

  test("has the commands that the documents name", () => {
    const npm = (...parts: string[]) => run("npm", ["run", "-s", ...parts]);
    expect(npm("owner-link").stdout).toContain("/desk/welcome");
  });

  test("stops when it's told to", async () => {
    const ended = once(running, "exit");
    running.kill("SIGTERM");
    expect((await ended)[0]).toBe(0);
    expect(statSync(join(data, "tailgate.db")).size).toBeGreaterThan(0);
  });

  test("restores in a container of its own while the site is stopped", { tags: ["all"] }, () => {
    const npm = (...parts: string[]) => run("npm", ["run", "-s", ...parts]);
    const backup = npm("backup").stdout.split("\n")[0] ?? "";
    expect(npm("restore", "--", backup, "--replace")).toMatchObject({ status: 0, stderr: "" });
    expect(npm("export", "--", "leads").stdout).toContain('"note_from_customer":"In a container"');
  });
});

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { describe, expect, test } from "vitest";
import { findNginx, type NginxMachine, requireNginx } from "./nginx.ts";

/** A machine with these programs, where a command that holds the words brings nginx. */
function machine({
  programs = [] as string[],
  broken = [] as string[],
  isRoot = true,
  brings = "nothing",
  fails = "nothing",
}) {
  const folder = mkdtempSync(join(tmpdir(), "nginx-"));
  const ran: string[] = [];
  const unpacked = join(folder, "usr/sbin/nginx");
  const here: NginxMachine = {
    env: { PATH: ["/usr/local/bin", "/usr/bin"].join(delimiter) },
    isRoot,
    folder,
    say: () => undefined,
    isProgram: (path) => path === "/usr/bin/apt-get" || [...programs, ...broken].includes(path),
    isNginx: (path) => programs.includes(path),
    run(command, parts) {
      const line = [command, ...parts].join(" ").replaceAll(folder, "FOLDER");
      ran.push(line);
      if (line.includes(fails)) return false;
      if (line.includes("download")) writeFileSync(join(folder, "nginx_1.deb"), "");
      if (line.includes(brings)) programs.push(brings === "dpkg" ? unpacked : "/usr/sbin/nginx");
      return true;
    },
  };
  return { here, ran, unpacked };
}

const download = "sh -c cd 'FOLDER' && rm -f nginx_*.deb && apt-get download nginx";
const unpacking = "dpkg -x FOLDER/nginx_1.deb FOLDER";

describe("the tests' nginx is", () => {
  test("one on the PATH that starts, or among the machine's own programs", () => {
    expect(findNginx(machine({ programs: ["/usr/bin/nginx", "/usr/sbin/nginx"] }).here)).toBe(
      "/usr/bin/nginx",
    );
    expect(findNginx(machine({ programs: ["/usr/sbin/nginx"], broken: ["/usr/bin/nginx"] }).here)).toBe(
      "/usr/sbin/nginx",
    );
    expect(findNginx(machine({}).here)).toBeNull();
  });

  test("otherwise unpacked, which starts no service", () => {
    const { here, ran, unpacked } = machine({ brings: "dpkg" });
    expect(requireNginx(here)).toBe(unpacked);
    expect(ran).toEqual([download, unpacking]);
  });

  test("otherwise installed, where a library is missing", () => {
    const { here, ran } = machine({ isRoot: false, brings: "install" });
    expect(requireNginx(here)).toBe("/usr/sbin/nginx");
    expect(ran).toEqual([
      download,
      unpacking,
      "sudo -n apt-get update",
      download,
      unpacking,
      "sudo -n apt-get install -y --no-install-recommends nginx",
    ]);
  });

  test("missing with a sentence that says what to do", () => {
    expect(() => requireNginx(machine({ fails: "apt-get" }).here)).toThrow(
      "The tests of deploy/ need nginx, which couldn't be installed: apt-get install nginx.",
    );
  });
});

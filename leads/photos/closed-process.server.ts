import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";

export const plainEnvironment = { PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin" };

const script = `set -e
root=/mnt
mount -t tmpfs -o size=64k,mode=755 tmpfs "$root"
while [ "$1" != -- ]; do
  if [ -L "$1" ]; then cp -P "$1" "$root$1"
  else
    mkdir -p "$root$1"
    mount --rbind "$1" "$root$1"
    mount -o remount,bind,ro "$root$1"
  fi
  shift
done
mkdir "$root/proc"
mount -t proc proc "$root/proc"
shift
chroot "$root" setpriv --bounding-set=-all --inh-caps=-all --no-new-privs "$@"
exit`;

const namespaces = "--user --map-root-user --net --ipc --mount --pid --fork --kill-child".split(" ");

/** Those of Landlock's first version: the kernel refuses what it doesn't know. */
const accesses =
  "execute,write-file,read-file,read-dir,remove-dir,remove-file,make-char,make-dir,make-reg,make-sock,make-fifo,make-block,make-sym";

type Command = readonly [string, ...string[]];

async function canRun([file, ...parts]: Command): Promise<boolean> {
  const child = spawn(file, parts, { stdio: "ignore", env: plainEnvironment, timeout: 30_000 });
  const [code] = await once(child, "close").catch(() => [null]);
  return code === 0;
}

/** Milliseconds: what was in the way, such as want of memory, may have gone. */
const TRIED_AGAIN_AFTER = 10 * 60_000;

const found = new Map<string, Promise<Command>>();
let isTold = false;

/** Without our files and the network where the system lets anyone take them away; `onUnclosed`: once, where it doesn't. */
export function closeProcess(program: string, onUnclosed: () => void): Promise<Command> {
  const command = found.get(program) ?? findCommand(program, onUnclosed);
  found.set(program, command);
  return command;
}

async function findCommand(program: string, onUnclosed: () => void): Promise<Command> {
  const plain: Command = [process.execPath, program];
  for (const closed of listClosed(program, plain)) if (await canRun(closed)) return closed;
  setTimeout(() => found.delete(program), TRIED_AGAIN_AFTER).unref();
  if (!isTold) onUnclosed();
  isTold = true;
  return plain;
}

function listClosed(program: string, plain: Command): readonly Command[] {
  const [packages = ""] = createRequire(import.meta.url)
    .resolve("sharp")
    .split(`${sep}sharp${sep}`);
  const own = [dirname(process.execPath), dirname(program), packages];
  /** Everything that a hijacked decoder could read: the system's programs, Node, and what it's made of. */
  const readable = ["/usr", "/lib", "/lib64", "/bin", ...own].filter((path) => existsSync(path));
  const rules = [
    ...readable.map((path) => `read-file,read-dir,execute:${path}`),
    ...listPackageFiles(program).map((path) => `read-file:${path}`),
    "read-file,write-file:/proc/self",
  ];
  return [
    ["unshare", ...namespaces, "sh", "-c", script, "sh", ...readable, "--", ...plain],
    [
      "setpriv",
      "--no-new-privs",
      `--landlock-access=fs:${accesses}`,
      ...rules.map((rule) => `--landlock-rule=path-beneath:${rule}`),
      "enosys",
      "--syscall=socket",
      "--syscall=io_uring_setup",
      ...plain,
    ],
  ];
}

/** Node reads those of all folders above a program. */
function listPackageFiles(path: string): string[] {
  const folder = dirname(path);
  const above = folder === dirname(folder) ? [] : listPackageFiles(folder);
  return [join(folder, "package.json"), ...above].filter((file) => existsSync(file));
}

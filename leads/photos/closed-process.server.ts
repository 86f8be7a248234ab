import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { dirname, sep } from "node:path";

export const plainEnvironment = { PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin" };

/** Everything that a hijacked decoder could read: the system's programs, Node, and what it's made of. */
const script = `set -e
root=/mnt
mount -t tmpfs -o size=64k,mode=755 tmpfs "$root"
for path in /usr /lib /lib64 /bin "$1" "$2" "$3"; do
  if [ -L "$path" ]; then cp -P "$path" "$root$path"
  elif [ -d "$path" ]; then
    mkdir -p "$root$path"
    mount --bind "$path" "$root$path"
    mount -o remount,bind,ro "$root$path"
  fi
done
mkdir "$root/proc"
mount -t proc proc "$root/proc"
shift 3
exec chroot "$root" setpriv --bounding-set=-all --inh-caps=-all --no-new-privs "$@"`;

const namespaces = "--user --map-root-user --net --ipc --mount --pid --fork --kill-child".split(" ");

type Command = readonly [string, ...string[]];

async function canRun([file, ...parts]: Command): Promise<boolean> {
  const child = spawn(file, parts, { stdio: "ignore", env: plainEnvironment, timeout: 30_000 });
  const [code] = await once(child, "close").catch(() => [null]);
  return code === 0;
}

/** Milliseconds: what was in the way, such as want of memory, may have gone. */
const TRIED_AGAIN_AFTER = 10 * 60_000;

const found = new Map<string, Promise<Command>>();

/** Without our files and the network where the system lets anyone take them away: Linux with user namespaces. */
export function closeProcess(program: string): Promise<Command> {
  const command = found.get(program) ?? findCommand(program);
  found.set(program, command);
  return command;
}

async function findCommand(program: string): Promise<Command> {
  const plain: Command = [process.execPath, program];
  if (process.platform !== "linux") return plain;
  const [packages = ""] = createRequire(import.meta.url)
    .resolve("sharp")
    .split(`${sep}sharp${sep}`);
  const folders = [dirname(process.execPath), dirname(program), packages];
  const closed: Command = ["unshare", ...namespaces, "sh", "-c", script, "sh", ...folders, ...plain];
  if (await canRun(closed)) return closed;
  setTimeout(() => found.delete(program), TRIED_AGAIN_AFTER).unref();
  return plain;
}

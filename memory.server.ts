import { argv, env, execArgv, execPath, execve, platform } from "node:process";

// Both are read when a process begins, so it starts itself again, under the same number. What each saves is in
// docs/decisions/2026-11-29-one-plain-line-starts-the-site.md.

/** Of a semi-space, in megabytes. */
const NURSERY = "--max-semi-space-size=8";

/** glibc's, which keeps large pieces of freed memory otherwise. */
const MALLOC = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_TRIM_THRESHOLD_: "65536",
};

if (platform === "linux" && execve && !process.channel && !execArgv.includes(NURSERY)) {
  execve(execPath, [execPath, NURSERY, ...execArgv, ...argv.slice(1)], { ...MALLOC, ...env });
}

/** Its message is a plain sentence for the operator. */
export class DiskFull extends Error {}

/** ENOSPC, a quota, SQLite's for its file and for the memory that its users share, and PostgreSQL's. */
const codes = ["ENOSPC", "EDQUOT", "SQLITE_FULL", "SQLITE_IOERR_SHMSIZE", "53100"];

export function isForWantOfRoom(error: unknown): boolean {
  return codes.includes(String((error as { code?: unknown } | null)?.code));
}

/** What `work` throws for want of room is thrown as {@link DiskFull} with this sentence. */
export async function tellDiskFull<T>(sentence: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!isForWantOfRoom(cause)) throw cause;
    throw new DiskFull(`The disk is full. ${sentence}`, { cause });
  }
}

/** Its message is a plain sentence for the operator. */
export class DiskFull extends Error {}

/** ENOSPC, a quota, SQLite's and PostgreSQL's. */
const codes = ["ENOSPC", "EDQUOT", "SQLITE_FULL", "53100"];

/** What `work` throws for want of room is thrown as {@link DiskFull} with this sentence. */
export async function tellDiskFull<T>(sentence: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!codes.includes(String((cause as { code?: unknown } | null)?.code))) throw cause;
    throw new DiskFull(`The disk is full. ${sentence}`, { cause });
  }
}

import {
  findUnfinishedWords,
  listUnfinished,
  readUnfinishedMark,
  type Unfinished,
} from "../../../leads/unfinished/unfinished.server.ts";
import { formatNationalPhone } from "../../../locations/phone-number.server.ts";

export type Offered = Unfinished & { printedPhone: string };

/** `mark` changes with them; null where the owner doesn't keep any. */
export async function readOffered(
  asked: Parameters<typeof listUnfinished>[0],
  { limit, now }: { limit: number; now: number },
): Promise<{ count: number; lines: Offered[]; mark: string } | null> {
  if (findUnfinishedWords() === null) return null;
  // The mark first: what's listed may then be newer, never older.
  const mark = await readUnfinishedMark(now);
  const { count, lines } = await listUnfinished(asked, { limit, now });
  return {
    count,
    mark,
    lines: lines.map((line) => ({ ...line, printedPhone: formatNationalPhone(line.phone) })),
  };
}

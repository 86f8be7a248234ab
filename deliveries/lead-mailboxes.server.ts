import { type DatabaseTransaction, write } from "../db/connect.server.ts";
import {
  type DeskSetting,
  findDeskSetting,
  putDeskSetting,
  removeDeskSetting,
} from "../db/desk-settings.server.ts";

const KEY = "notify";

const readList = ({ value }: DeskSetting) => value.split(/[\s,]+/).filter(Boolean);

export type DeskMailboxes = { mailboxes: readonly string[]; by: string; at: number };

/** Where leads are mailed that no location has mailboxes of its own for; null when OWNER_EMAIL says it. */
export async function findDeskMailboxes(): Promise<DeskMailboxes | null> {
  const setting = await findDeskSetting(KEY);
  return setting && { mailboxes: readList(setting), by: setting.by, at: setting.at };
}

type Setter = { by: string; now: number; alsoWrite: (transaction: DatabaseTransaction) => Promise<void> };

/** None: OWNER_EMAIL's again. */
export function setDeskMailboxes(
  mailboxes: readonly string[],
  { by, now, alsoWrite }: Setter,
): Promise<void> {
  return write(async (transaction) => {
    if (mailboxes.length === 0) await removeDeskSetting(transaction, KEY);
    else await putDeskSetting(transaction, { key: KEY, value: mailboxes.join(", "), by, now });
    await alsoWrite(transaction);
  });
}

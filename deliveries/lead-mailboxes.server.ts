import {
  type DeskSetting,
  findDeskSetting,
  type OwnTextSetter,
  setOwnTexts,
} from "../db/desk-settings.server.ts";

const KEY = "notify";

const readList = ({ value }: DeskSetting) => value.split(/[\s,]+/).filter(Boolean);

export type DeskMailboxes = { mailboxes: readonly string[]; by: string; at: number };

/** Where leads are mailed that no location has mailboxes of its own for; null when OWNER_EMAIL says it. */
export async function findDeskMailboxes(): Promise<DeskMailboxes | null> {
  const setting = await findDeskSetting(KEY);
  return setting && { mailboxes: readList(setting), by: setting.by, at: setting.at };
}

/** None: OWNER_EMAIL's again. */
export function setDeskMailboxes(mailboxes: readonly string[], setter: OwnTextSetter): Promise<void> {
  return setOwnTexts([{ key: KEY, usual: "", text: mailboxes.join(", ") }], setter);
}

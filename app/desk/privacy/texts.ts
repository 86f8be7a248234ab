import { webhookTexts } from "../settings/webhook-texts.ts";
import { formatHeld, formatRequests, type Held } from "../texts.ts";

const isNothing = ({ requests, messages, unfinished }: Held) => requests + messages + unfinished === 0;

export const privacyTexts = {
  lookUp: "What we have on someone",
  lookUpHint: "By phone, email or both. With both, requests that match either one are found.",
  theirPhone: "Their phone",
  theirEmail: "Their email",
  lookUpButton: "Look up",
  nothing: "Nothing found",
  nothingFound: "We have nothing under this phone or email.",
  copies: "Erase copies in files, too",
  copiesHint: "After a restore, files on this server may still hold requests that came in after the backup.",
  found: (held: Held) => `We have ${formatHeld(held)}`,
  begun: "Unfinished requests were typed and not sent.",
  otherMessages:
    "Other messages came from this phone or email, but they’re on somebody else’s request or on none.",
  noName: "No name",
  kinds: { moving: "a move", junk: "a junk job" },
  lookTwice:
    "If these show another phone or email of theirs, look again with both so that nothing is missed.",
  download: "Download everything as JSON",
  sure: (held: Held, who: readonly string[]) =>
    isNothing(held)
      ? `Yes, erase what files here still hold from ${who.join(" and ")}. This can’t be undone.`
      : `Yes, erase ${formatHeld(held)} from ${who.join(" and ")} everywhere, including notes, history and anything waiting to be sent. This can’t be undone.`,
  erase: (held: Held) => (isNothing(held) ? "Erase copies in files" : `Erase ${formatHeld(held)} for good`),
  erased: (held: Held) =>
    isNothing(held)
      ? "Copies in files are being erased."
      : `Erased ${formatHeld(held)}. Copies in files and at other destinations are being erased, too.`,
  notSure: "Nothing was erased. Check the box to confirm.",
  changedMeanwhile: (held: Held) => `Nothing was erased. We now have ${formatHeld(held)}. Look again.`,
  nothingToFind: "Enter a full phone number or an email address.",
  noSuchPerson: "Enter a full phone number or an email address to export.",

  failed: "Copies not erased yet",
  failedHint: "We keep trying. After three days, that’s once a day.",
  failedAt: (destination: string, count: number, reason: string) =>
    `${webhookTexts.nameOf(destination)}: ${formatRequests(count)}, ${reason}`,

  retention: "How long requests are kept",
  retentionRule: (months: number, ipDays: number) =>
    `Requests are erased after ${months} months. IP addresses are shortened after ${ipDays} days. Both are set in `,
  retentionFile: "content/retention.ts",
  retentionPlace: ", next to the privacy notice for visitors.",
  lastRun: "Last run ",
  lastRunResult: (erased: number, shortened: number) =>
    `: ${erased} erased, ${shortened} addresses shortened. It runs every day.`,
  notRunYet: "Not run since the last restart. It runs every day.",
} as const;

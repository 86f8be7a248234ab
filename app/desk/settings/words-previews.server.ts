import { brand } from "../../../content/brand.ts";
import { onTheWayMinutes } from "../../../content/customer-letters.ts";
import { previewText } from "../../../deliveries/customer-wording.ts";
import { previewLetter } from "../../../deliveries/preview-letter.server.ts";
import { fillTemplate } from "../../../leads/messages/blanks.ts";
import { defaultLocation } from "../../../locations/locations.server.ts";
import { trackingPhone } from "../../../locations/records.server.ts";
import { localDateAndTime } from "../../../schedule/days.server.ts";
import { addDays, formatClock, formatDay, formatShortDay } from "../../../schedule/days-and-durations.ts";
import { formatShortWindow, timeWindows } from "../../../schedule/windows.ts";
import { formatAmount } from "../texts.ts";
import { wordsTexts } from "./words-texts.server.ts";

export type Preview = (
  group: string,
  typed: Readonly<Record<string, string>>,
  me: { name: string },
) => Promise<{ subject: string; text: string }>;

/** A customer of the first location, tomorrow in the first window; a move's crew comes in the morning. */
function makeExample() {
  const location = defaultLocation();
  const tomorrow = addDays(localDateAndTime(Date.now(), location.timeZone).date, 1);
  const [window] = timeWindows;
  const arrival = formatClock("8:00");
  const short = formatShortDay(tomorrow);
  return {
    place: { name: location.locationName, phone: trackingPhone(location), tel: "" },
    customer: { name: wordsTexts.exampleName, email: brand.contactEmail, message: "" },
    ...{ day: formatDay(tomorrow), window: window?.label ?? "", arrival: `at ${arrival}` },
    ...{
      shortVisit: `${short}, ${formatShortWindow(window?.value ?? "")}`,
      shortMove: `${short}, ${arrival}`,
    },
    minutes: onTheWayMinutes[0] ?? 10,
  };
}

/** Parts that several emails have are shown in one of them. */
const shownIn: Readonly<Record<string, string>> = {
  "moving-next": "moving-captured",
  "moving-ready": "moving-confirmed",
  "junk-next": "junk-captured",
  "junk-status": "junk-captured",
  closing: "junk-captured",
};

export const previewLetters: Preview = (letter, typed) =>
  previewLetter(shownIn[letter] ?? letter, typed, makeExample());

export const previewTexts: Preview = async (_, typed) => {
  const { place, shortVisit, shortMove, minutes } = makeExample();
  const previews = Object.entries(typed).map(([path, text]) => {
    const when = path.startsWith("junk.") ? shortVisit : shortMove;
    const preview = previewText(text, { when, phone: place.phone, minutes: String(minutes) });
    return wordsTexts.previewed(wordsTexts.texts.labelOf(path), preview);
  });
  return { subject: "", text: previews.join("\n\n") };
};

export const previewTemplate: Preview = async (id, typed, me) => {
  const { place, customer, day, window } = makeExample();
  const { name } = customer;
  const [firstName = ""] = name.split(" ");
  const values = {
    ...{ firstName, name, city: place.name, phone: place.phone, day, window, me: me.name },
    ...{ reference: "K7M2Q4", amount: formatAmount(145_000) },
  };
  const fill = (part: string) => fillTemplate(typed[`${id}.${part}`] ?? "", values);
  return { subject: fill("subject"), text: fill("text") };
};

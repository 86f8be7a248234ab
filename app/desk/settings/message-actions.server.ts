import { brand } from "../../../content/brand.ts";
import { onTheWayMinutes } from "../../../content/customer-letters.ts";
import { checkLetterText, listLetters, setLetterTexts } from "../../../deliveries/customer-words.server.ts";
import { previewLetter } from "../../../deliveries/preview-letter.server.ts";
import { defaultLocation } from "../../../locations/locations.server.ts";
import { trackingPhone } from "../../../locations/records.server.ts";
import { describeExampleVisit } from "./example-visit.server.ts";
import { messageTexts } from "./message-texts.ts";
import { defineWordsActions } from "./words.server.ts";
import { wordsTexts } from "./words-texts.ts";

export const messageActions = defineWordsActions({
  name: "letter",
  find: async (letter) => (await listLetters()).find(({ name }) => name === letter),
  noSuch: messageTexts.noSuchLetter,
  check: (of, text) => {
    const problem = checkLetterText(of, text);
    return problem && messageTexts.problem(problem);
  },
  set: setLetterTexts,
  preview: ({ name }, typed) => previewLetter(findShownLetter(name), typed, makeExample()),
  saved: messageTexts.saved,
});

/** Parts that several emails have are shown in one of them. */
function findShownLetter(name: string): string {
  if (name === "moving-next") return "moving-captured";
  if (name === "moving-ready") return "moving-confirmed";
  if (name === "junk-next" || name === "junk-status") return "junk-captured";
  return name === "closing" ? "junk-captured" : name;
}

function makeExample() {
  const location = defaultLocation();
  return {
    place: { name: location.locationName, phone: trackingPhone(location), tel: "" },
    customer: { name: wordsTexts.exampleName, email: brand.contactEmail, message: "" },
    ...describeExampleVisit(),
    minutes: onTheWayMinutes[0] ?? 10,
  };
}

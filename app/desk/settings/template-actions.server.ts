import { fillTemplate } from "../../../leads/messages/blanks.ts";
import {
  checkTemplateText,
  listTemplates,
  setTemplateTexts,
} from "../../../leads/messages/messages.server.ts";
import { defaultLocation } from "../../../locations/locations.server.ts";
import { trackingPhone } from "../../../locations/records.server.ts";
import { formatAmount } from "../texts.ts";
import { describeExampleVisit } from "./example-visit.server.ts";
import { templateTexts } from "./template-texts.ts";
import { defineWordsActions } from "./words.server.ts";
import { wordsTexts } from "./words-texts.ts";

export const templateActions = defineWordsActions({
  name: "template",
  find: async (template) => (await listTemplates()).find(({ id }) => id === template),
  noSuch: templateTexts.noSuchTemplate,
  check: (of, text) => {
    const problem = checkTemplateText(of, text);
    return problem && templateTexts.problem(problem);
  },
  set: setTemplateTexts,
  preview: async ({ id }, typed, me) => {
    const values = makeExample(me);
    return {
      subject: fillTemplate(typed[`${id}.subject`] ?? "", values),
      text: fillTemplate(typed[`${id}.text`] ?? "", values),
    };
  },
  saved: templateTexts.saved,
});

function makeExample(me: { name: string }): Parameters<typeof fillTemplate>[1] {
  const location = defaultLocation();
  return {
    firstName: wordsTexts.exampleName.split(" ")[0] ?? "",
    name: wordsTexts.exampleName,
    city: location.locationName,
    phone: trackingPhone(location),
    reference: "K7M2Q4",
    ...describeExampleVisit(),
    amount: formatAmount(145_000),
    me: me.name,
  };
}

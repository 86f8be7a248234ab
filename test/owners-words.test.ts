import { expect, test } from "vitest";
import { customerEmail } from "../content/mail.ts";
import { messageTemplates } from "../content/message-templates.ts";
import { customerTexts } from "../content/texts.ts";
import { write } from "../db/connect.server.ts";
import { putDeskSetting } from "../db/desk-settings.server.ts";
import { defineWords, letterWords, textWords } from "../deliveries/words.server.ts";
import { templateWords } from "../leads/messages/messages.server.ts";
import { mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";

mostlyOnSqlite("the owner's words", (kind) => {
  useFreshDatabase(kind);

  test("what was set in earlier versions counts, under the keys it had then", async () => {
    const set = {
      "text:customer.junk.captured.opening": "Got it: {when}.",
      "text:customer.moving.next": "We call.\n\nYou sign.",
      "text:sms.moving.on-the-way-in": "{minutes} minutes.",
      "template:quote.text": "It's {amount}.",
      // Of a letter that's gone.
      "text:customer.junk.postponed.opening": "Later.",
    };
    await write(async (transaction) => {
      for (const [key, value] of Object.entries(set))
        await putDeskSetting(transaction, { key, value, by: "olga", now: 5 });
    });
    const letters = await letterWords.read();
    expect(letters.junk).toEqual({
      ...customerEmail.junk,
      captured: { ...customerEmail.junk.captured, opening: "Got it: {when}." },
    });
    expect(letters.moving.next, "a step for each line").toEqual(["We call.", "You sign."]);
    expect(await textWords.read()).toEqual({
      ...customerTexts,
      moving: { ...customerTexts.moving, "on-the-way-in": "{minutes} minutes." },
    });
    expect((await templateWords.read()).quote).toEqual({ ...messageTemplates.quote, text: "It's {amount}." });
    const own = [letterWords, textWords, templateWords].map(async (words) =>
      (await words.listGroups()).flatMap(({ texts }) => texts.flatMap(({ own }) => own?.key ?? [])),
    );
    expect((await Promise.all(own)).flat().sort()).toEqual(Object.keys(set).slice(0, 4).sort());
  });
});

test("content of an earlier version, with functions for texts, is refused by name", () => {
  const usual = { moved: { opening: (when: string) => `It's ${when} now.` } };
  const define = () =>
    defineWords({
      file: "content/mail.ts",
      usual,
      beginning: "",
      declare: () => ({ group: "", longest: 9 }),
    });
  expect(define).toThrow("content/mail.ts: “moved.opening” has to be text. Write what’s filled in as {when}");
});

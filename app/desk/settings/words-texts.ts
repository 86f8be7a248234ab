/** What the pages say on which the owner changes content's words. */
export const wordsTexts = {
  usual: (text: string) => `Usually: ${text}`,
  changed: "Changed here",
  save: "Save",
  preview: "Preview",
  reset: "Back to the usual words",
  wasReset: "Back to the usual words.",
  empty: "Enter some text, or press “Back to the usual words”.",
  tooLong: (longest: string) => `Use at most ${longest} characters.`,
  oneLine: "Keep this on one line.",
  exampleName: "Ada Morris",
} as const;

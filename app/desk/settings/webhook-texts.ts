import { formatCount } from "../texts.ts";

export const destinationNames: Readonly<Record<string, string>> = {
  "owner-mail": "Emails about new leads",
  "customer-mail": "Emails to customers",
  "invitation-mail": "Emails to staff: invitations and reminders",
  "digest-mail": "Emails to staff: the week in numbers",
  sms: "Text messages to customers",
  "mail-folder": "The folder for emails on the server",
  webhook: "The webhook in .env",
  firebase: "Firebase realtime database",
  "json-lines": "The file on the server",
  "json-lines-erasure": "Erasures in the file on the server",
  push: "Notifications on staff’s devices",
};

export const webhookTexts = {
  hooks: "Webhooks",
  none: "No webhook yet. Add one below, and another program gets every lead within a second.",
  others: "Where else leads go",
  nameOf: (name: string) => destinationNames[name] ?? name.replace(/^webhook-/, ""),
  env: "WEBHOOK_URL in .env",
  address: "Address",
  state: {
    open: "Working",
    paused: "Paused",
    off: "Off",
    failing: "Not working",
  },
  why: (reason: string) => `${reason}. `,
  since: "since ",
  waiting: (count: number) =>
    count === 1 ? "1 delivery is waiting." : `${formatCount(count)} deliveries are waiting.`,
  nothingWaits: "Nothing is waiting.",
  dead: (count: number) =>
    count === 1
      ? "1 delivery failed for good and won’t be tried again."
      : `${formatCount(count)} deliveries failed for good and won’t be tried again.`,

  test: "Send a test",
  testName: (name: string) => `Send a test to ${name}`,
  pause: "Pause",
  resume: "Resume",
  remove: "Remove",
  of: (name: string) => ` ${name}`,
  sendAllAgain: (count: number) => (count === 1 ? "Send it again" : `Send all ${formatCount(count)} again`),
  confirmRemove: (name: string) =>
    `Remove ${name}? What hasn’t been sent there never will be. Copies it already has stay there.`,
  tested: (status: number, took: number) =>
    `It answered ${status} in ${formatTook(took)}. The test isn’t a lead.`,
  testFailed: (reason: string) => `The test didn’t get through: ${reason}.`,
  noTest: "This one can’t be tested from here.",
  paused: "Paused. Leads wait until you resume it; nothing is lost.",
  pausedAlready: "It was already stopped.",
  pausedAtDesk: "paused at the desk",
  resumed: "Resumed. What was waiting goes out now.",
  resumedAlready: "It wasn’t stopped.",
  sentAgain: (count: number) =>
    count === 1 ? "One delivery goes out again now." : `${formatCount(count)} deliveries go out again now.`,
  nothingToSend: "There’s nothing to send again.",
  removed: (name: string) => `${name} is removed. Leads no longer go there.`,
  noSuchWebhook: "There’s no such webhook.",

  answers: "Last answers",
  answersOf: (name: string) => `Last answers of ${name}`,
  noAnswers: "Nothing has been sent there yet.",
  when: "When",
  answer: "Answer",
  took: "Took",
  noAnswer: "none",
  isTest: "test",
  showLeads: "What failed",
  lead: "Open the lead",
  alarm: "an alarm",
  bodies: "We keep what it answered for tests only. An answer about a lead could name a customer.",
  formatTook,

  add: "Add a webhook",
  addHint:
    "Another program’s address gets every new lead, every change and every erasure, signed the Standard Webhooks way. docs/integrations.md says what’s sent.",
  name: "Name",
  nameHint: "Short, like “CRM”. It can’t be changed later or used twice.",
  url: "Address",
  urlHint: "Starts with https://.",
  addButton: "Add webhook",
  noName: "Enter a name of letters and digits, at most 30.",
  nameTaken: "That name is taken, or was before. Choose another.",
  urlProblems: {
    "not https": "That’s not an address that starts with https://.",
    password: "Leave the name and password out of the address. The signature shows that it’s us.",
    private: "That’s not a public address. If you mean it, add it to OUTBOUND_ALLOW in .env.",
    "unknown host": "There’s no such host. Check the address.",
  },
  added: (name: string) => `${name} is added. It gets every lead from now on.`,
  secret: "Its secret, shown only once",
  copySecret: "Copy the secret",
  secretHint: "Copy it into the other program, which checks signatures with it. Then send a test.",
} as const;

function formatTook(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

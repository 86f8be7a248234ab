// What's said on every page of a request that was sent while nobody could be reached, until it's settled.

const moment = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

const time = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });

/** By the visitor's own clock: "Monday, Nov 23, 2:10 PM". */
const when = (at: number) => moment.format(at);

const whenThen = (at: number, since: number) =>
  new Date(at).toDateString() === new Date(since).toDateString() ? `at ${time.format(at)}` : `on ${when(at)}`;

export const waitingBar = {
  label: "Your request",
  waiting: (since: number) =>
    `Your request of ${when(since)} is waiting on this device. It goes out by itself as soon as we can be reached.`,
  sent: (since: number, at: number) => `Your request of ${when(since)} went out ${whenThen(at, since)}. We have it.`,
  next: "What happens next",
  refused: (since: number, why: string) =>
    `We couldn't take your request of ${when(since)} as it was. ${why}`.trim(),
  old: (since: number) =>
    `Your request of ${when(since)} never went out. Do you still want to send it?`,
  send: "Send it now",
  open: "Open it",
  drop: "Don't send it",
  close: "OK",
} as const;

import { useSyncExternalStore } from "react";

const never = () => () => undefined;
const whole = { dateStyle: "medium", timeStyle: "short" } as const;
const short = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;

const local = { whole: new Intl.DateTimeFormat("en", whole), short: new Intl.DateTimeFormat("en", short) };
const utc = {
  whole: new Intl.DateTimeFormat("en", { ...whole, timeZone: "UTC" }),
  short: new Intl.DateTimeFormat("en", { ...short, timeZone: "UTC" }),
};

type MomentProps = {
  at: number;
  isShort?: boolean;
};

/** A time, in the reader's own zone; until their browser is asked, in UTC. `at` is epoch milliseconds. */
export function Moment({ at, isShort = false }: MomentProps) {
  const style = isShort ? "short" : "whole";
  const text = useSyncExternalStore(
    never,
    () => local[style].format(at),
    () => `${utc[style].format(at)} UTC`,
  );
  return <time dateTime={new Date(at).toISOString()}>{text}</time>;
}

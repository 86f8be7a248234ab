import { countForLedger } from "./reports.server.ts";

export type LedgerLine = {
  accepted: number;
  delivered: number;
  waiting: number;
  quarantined: number;
  dead: number;
  erased: number;
  balanced: boolean;
};

export type Ledger = {
  /** Submissions taken in by forms, each version of an edited one counted; heartbeats and alarms are not. */
  accepted: number;
  erased: number;
  balanced: boolean;
  destinations: Record<string, LedgerLine>;
};

/** `accepted` is counted from the postings, the rest from the deliveries: a row that went missing shows. */
export async function readLedger(): Promise<Ledger> {
  const counts = await countForLedger();
  const accepted = new Map<string, number>();
  const postings = counts.filter(({ state }) => state === "accepted" || state === "erased-posting");
  for (const { destination: destinations, count } of postings) {
    for (const name of destinations.split(" ").filter(Boolean)) {
      accepted.set(name, (accepted.get(name) ?? 0) + Number(count));
    }
  }
  const states = counts.filter((row) => !postings.includes(row));
  const names = new Set([...accepted.keys(), ...states.map(({ destination }) => destination)]);
  const lines = [...names].toSorted().map((name): [string, LedgerLine] => {
    const of = (state: string) =>
      Number(states.find((row) => row.destination === name && row.state === state)?.count ?? 0);
    const parts = {
      delivered: of("delivered"),
      waiting: of("waiting") + of("restored"),
      quarantined: of("held"),
      dead: of("dead"),
      erased: of("erased"),
    };
    const sum = Object.values(parts).reduce((total, part) => total + part, 0);
    return [
      name,
      { accepted: accepted.get(name) ?? 0, ...parts, balanced: (accepted.get(name) ?? 0) === sum },
    ];
  });
  const sumCounts = (rows: typeof counts) => rows.reduce((sum, { count }) => sum + Number(count), 0);
  return {
    accepted: sumCounts(postings),
    erased: sumCounts(postings.filter(({ state }) => state === "erased-posting")),
    balanced: lines.every(([, { balanced }]) => balanced),
    destinations: Object.fromEntries(lines),
  };
}

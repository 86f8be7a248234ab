import type { Compared, Figures, Money, Numbers } from "../../../leads/inbox/numbers.server.ts";
import { formatDuration } from "../../../schedule/duration-text.ts";
import type { Period } from "../inbox/export-periods.ts";
import { Place } from "../place.tsx";
import { formatCount } from "../texts.ts";
import { Breakdown, type BreakdownColumn, type BreakdownRow } from "./breakdown.tsx";
import type { PlaceName } from "./list-places.server.ts";
import { divideMoney, findReturn, sumForSorting } from "./money.ts";
import { findMedian, findWinRate } from "./steering.ts";
import { formatMoney, formatReturn, formatShare, formatSource, numbersTexts } from "./texts.ts";

type BreakdownsProps = {
  numbers: Numbers;
  period: Period;
  hasBefore: boolean;
  places: Readonly<Record<string, PlaceName>>;
  people: Readonly<Record<string, string>>;
  /** What was spent on each source; empty where nothing was entered. */
  costs: Readonly<Record<string, Money>>;
  inbox: (filter: Record<string, string>) => string;
};

type Row = BreakdownRow & Compared & { cost: Money };
type Column = BreakdownColumn<Row>;

const titles = numbersTexts.columns;

export function Breakdowns({ numbers, period, hasBefore, places, people, costs, inbox }: BreakdownsProps) {
  const { byCity, bySource, byCampaign, byOutsideRegion } = numbers;
  const link = (name: string, key: string) => inbox({ ...period, [name]: key });
  const leads = (groups: readonly Compared[]): Column[] => {
    const most = Math.max(1, ...groups.map(({ now }) => now.leads));
    return [
      {
        ...{ key: "leads", title: titles.leads, value: ({ now }) => now.leads },
        text: ({ now }) => formatCount(now.leads),
        share: ({ now }) => now.leads / most,
      },
      ...(hasBefore ? [before] : []),
    ];
  };
  const costOf = (key: string) => costs[key] ?? {};
  const withoutRequests = Object.keys(costs).filter((key) => !bySource.some((one) => one.key === key));
  const hasCosts = Object.keys(costs).length > 0;
  return (
    <>
      <Breakdown
        id="city"
        columns={[...leads(byCity), median, won, winRate, wonMoney]}
        rows={byCity.map((group): Row => {
          const place = places[group.key];
          const name = group.key === "" ? numbersTexts.noCity : (place?.name ?? group.key);
          return {
            ...{ ...group, name, cost: {}, to: link("location", group.key || "none") },
            ...(place && { shown: <Place name={name} region={place.region} /> }),
          };
        })}
      />
      <Breakdown
        id="source"
        columns={[
          ...[...leads(bySource), median, won, winRate, quoted, wonMoney, lostMoney, final],
          ...(hasCosts ? [cost, perRequest, perWon, back] : []),
        ]}
        rows={[...bySource, ...withoutRequests.map(emptyGroup)].map(
          (group): Row => ({
            ...{ ...group, name: formatSource(group.key), cost: costOf(group.key) },
            to: link("source", group.key),
          }),
        )}
      />
      {byCampaign.some(({ key }) => key !== "") ? (
        <Breakdown
          id="campaign"
          columns={[...leads(byCampaign), won, winRate, wonMoney]}
          rows={byCampaign.map(
            (group): Row => ({
              ...{ ...group, name: group.key || numbersTexts.noCampaign, cost: {} },
              to: group.key ? link("campaign", group.key) : null,
            }),
          )}
        />
      ) : null}
      {byOutsideRegion.length > 0 ? (
        <Breakdown
          id="outside"
          columns={[...leads(byOutsideRegion), won, winRate, wonMoney]}
          rows={byOutsideRegion.map(
            (group): Row => ({ ...group, name: group.key, cost: {}, to: link("outside", group.key) }),
          )}
        >
          <p className="soft">{numbersTexts.outsideNote}</p>
        </Breakdown>
      ) : null}
      <People people={people} byPerson={numbers.byPerson} hasBefore={hasBefore} />
    </>
  );
}

type PersonRow = BreakdownRow & Numbers["byPerson"][number];

function People({
  byPerson,
  people,
  hasBefore,
}: Pick<BreakdownsProps, "people" | "hasBefore"> & Pick<Numbers, "byPerson">) {
  if (byPerson.length === 0) return null;
  const rows = joinNames(byPerson, people);
  const most = Math.max(1, ...rows.map(({ now }) => now.answered));
  const columns: BreakdownColumn<PersonRow>[] = [
    {
      ...{ key: "answered", title: titles.answered, value: ({ now }) => now.answered },
      text: ({ now }) => formatCount(now.answered),
      share: ({ now }) => now.answered / most,
    },
    ...(hasBefore
      ? [
          {
            ...{ key: "before", title: titles.before, isSoft: true },
            value: ({ before: then }: PersonRow) => then.answered,
            text: ({ before: then }: PersonRow) => formatCount(then.answered),
          },
        ]
      : []),
    {
      ...{ key: "median", title: titles.median, value: ({ now }) => findMedian(now) },
      text: ({ now }) => formatMedian(findMedian(now)),
    },
    {
      ...{ key: "won", title: titles.won, value: ({ now }) => now.won },
      text: ({ now }) => formatCount(now.won),
    },
    {
      ...{ key: "money", title: titles.wonMoney, value: ({ now }) => sumForSorting(now.wonMoney) },
      text: ({ now }) => formatMoney(now.wonMoney),
    },
  ];
  return (
    <Breakdown id="person" columns={columns} rows={rows}>
      <p className="soft">{numbersTexts.personNote}</p>
    </Breakdown>
  );
}

/** A win is credited to a name, an answer to an account: one of that name is the same person. */
function joinNames(
  byPerson: Numbers["byPerson"],
  people: Readonly<Record<string, string>>,
): readonly PersonRow[] {
  const rows = new Map<string, PersonRow>();
  for (const { key, now, before: then } of byPerson) {
    const name = key.startsWith(" ") ? key.slice(1) : (people[key] ?? numbersTexts.formerStaff);
    const known = rows.get(name);
    const join = (one: typeof now, other: typeof now): typeof now => ({
      answered: one.answered + other.answered,
      timed: one.timed + other.timed,
      medianResponse: one.medianResponse ?? other.medianResponse,
      won: one.won + other.won,
      wonMoney: joinMoney(one.wonMoney, other.wonMoney),
    });
    rows.set(
      name,
      known
        ? { ...known, now: join(known.now, now), before: join(known.before, then) }
        : { key: name, name, to: null, now, before: then },
    );
  }
  return [...rows.values()];
}

function joinMoney(one: Money, other: Money): Money {
  const countries = [...Object.keys(one), ...Object.keys(other)] as (keyof Money)[];
  return Object.fromEntries(
    countries.map((country) => [country, (one[country] ?? 0) + (other[country] ?? 0)]),
  );
}

const nothing: Figures = {
  ...{ leads: 0, moving: 0, jobs: 0, won: 0, lost: 0, canceled: 0, jobsDone: 0, jobsCanceled: 0, noShows: 0 },
  ...{ leadsIn: {}, wonIn: {}, quoted: {}, wonMoney: {}, lostMoney: {}, final: {}, winRate: null },
  ...{ answered: 0, timed: 0, waiting: 0, unanswered: 0, medianResponse: null, p90Response: null },
};

const emptyGroup = (key: string): Compared => ({ key, now: nothing, before: nothing });

function formatMedian(time: number | null): string {
  return time === null ? numbersTexts.tooFew : formatDuration(time);
}

const before: Column = {
  ...{ key: "before", title: titles.before, isSoft: true },
  value: ({ before: then }) => then.leads,
  text: ({ before: then }) => formatCount(then.leads),
};

const median: Column = {
  ...{ key: "median", title: titles.median, value: ({ now }) => findMedian(now) },
  text: ({ now }) => formatMedian(findMedian(now)),
};

const won: Column = {
  ...{ key: "won", title: titles.won, value: ({ now }) => now.won },
  text: ({ now }) => formatCount(now.won),
};

const winRate: Column = {
  ...{ key: "rate", title: titles.winRate, value: ({ now }) => findWinRate(now) },
  text({ now }) {
    const rate = findWinRate(now);
    return rate === null
      ? numbersTexts.tooFew
      : numbersTexts.ofDecided(formatShare(rate), now.won + now.lost);
  },
  share: ({ now }) => findWinRate(now),
};

function moneyColumn(key: "quoted" | "wonMoney" | "lostMoney" | "final"): Column {
  return {
    ...{ key, title: titles[key], value: ({ now }) => sumForSorting(now[key]) },
    text: ({ now }) => formatMoney(now[key]),
  };
}

const quoted = moneyColumn("quoted");
const wonMoney = moneyColumn("wonMoney");
const lostMoney = moneyColumn("lostMoney");
const final = moneyColumn("final");

function eachColumn(key: string, title: string, find: (row: Row) => Money | null): Column {
  return {
    ...{ key, title },
    value(row) {
      const money = find(row);
      return money === null ? null : sumForSorting(money);
    },
    text(row) {
      const money = find(row);
      return money === null ? "–" : formatMoney(money, " / ");
    },
  };
}

const cost = eachColumn("cost", titles.cost, (row) => (sumForSorting(row.cost) > 0 ? row.cost : null));
const perRequest = eachColumn("per-request", titles.perRequest, (row) =>
  divideMoney(row.cost, row.now.leadsIn),
);
const perWon = eachColumn("per-won", titles.perWon, (row) => divideMoney(row.cost, row.now.wonIn));

const back: Column = {
  ...{ key: "back", title: titles.back, value: (row) => findReturn(row.now.wonMoney, row.cost) },
  text(row) {
    const share = findReturn(row.now.wonMoney, row.cost);
    return share === null ? "–" : formatReturn(share);
  },
};

import { useSearchParams } from "react-router";
import { type Compared, isPeriod, listFormerNames } from "../../../leads/inbox/numbers.server.ts";
import { listNames } from "../../../people/team.server.ts";
import { countDays, formatShortDay } from "../../../schedule/days-and-durations.ts";
import { requirePermission } from "../door.server.ts";
import { runFormAction } from "../form-action.server.ts";
import type { Period } from "../inbox/export-periods.ts";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { deskTexts } from "../texts.ts";
import { Title } from "../title.tsx";
import type { Route } from "./+types/numbers.ts";
import { Answers } from "./answers.tsx";
import { Breakdowns } from "./breakdowns.tsx";
import { Columns } from "./columns.tsx";
import { Costs } from "./costs.tsx";
import { listPlaces } from "./list-places.server.ts";
import { listCountries, numbersActions } from "./numbers-actions.server.ts";
import { PeriodForm } from "./period-form.tsx";
import { findCompared, findSpan, isComparison, isPreset } from "./periods.ts";
import { RangeFits } from "./range-fits.tsx";
import { findToday, readFigures, sumMoney } from "./read-figures.server.ts";
import { listSteered, type Steered } from "./steering.ts";
import { SteeringCards } from "./steering-cards.tsx";
import { formatBefore, numbersTexts } from "./texts.ts";
import "./numbers.css";

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = requirePermission(context, "numbers");
  const query = new URL(request.url).searchParams;
  const now = Date.now();
  const { period, preset, isWrong } = readPeriod(query, findToday(now));
  const comparison = findGiven(query.get("compare"), isComparison) ?? "before";
  const before = comparison === "none" ? null : findCompared(period, preset, comparison);
  const kind = (["moving", "junk"] as const).find((each) => each === query.get("kind"));
  const [figures, names] = await Promise.all([
    readFigures(staff, { period, before, kind, now }),
    listNames(),
  ]);
  const { numbers, waiting, costs } = figures;
  const unknown = numbers.byPerson
    .map(({ key }) => key)
    .filter((key) => !key.startsWith(" ") && !names.has(key));
  const beforeName = before && formatBefore(preset, comparison, countDays(before));
  return {
    ...{ period, before, preset, comparison, beforeName, numbers, kind: kind ?? "" },
    problem: isWrong ? numbersTexts.noPeriod : undefined,
    steered: listSteered({
      ...{ numbers, waiting, before: beforeName },
      costs: costs && { now: sumMoney(costs.now), before: sumMoney(costs.before) },
    }).filter(({ key }) => key === "waiting" || !isQuiet(numbers.total)),
    costs: costs && { all: costs.all, now: Object.fromEntries(costs.now), countries: listCountries() },
    places: listPlaces(numbers.byCity.map(({ key }) => key)),
    people: { ...Object.fromEntries(names), ...(await listFormerNames(unknown)) },
    month: findToday(now).slice(0, 7),
  };
}

function isQuiet({ now, before }: Compared): boolean {
  return now.leads + before.leads === 0;
}

function findGiven<Known extends string>(
  text: string | null,
  isKnown: (text: string | null) => text is Known,
): Known | null {
  return isKnown(text) ? text : null;
}

const USUAL = "30-days";

/** A preset by its name, or by its days: the form sends them with what it showed. */
function readPeriod(query: URLSearchParams, today: string) {
  const asked = findGiven(query.get("period"), isPreset);
  const own = { from: query.get("from") ?? "", to: query.get("to") ?? "" };
  if (asked || (!own.from && !own.to)) {
    const preset = asked ?? USUAL;
    return { period: findSpan(preset, today), preset, isWrong: false };
  }
  if (!isPeriod(own)) return { period: findSpan(USUAL, today), preset: USUAL, isWrong: true } as const;
  const shown = findGiven(query.get("shown"), isPreset);
  const isSame = (span: Period) => span.from === own.from && span.to === own.to;
  return { period: own, preset: shown && isSame(findSpan(shown, today)) ? shown : null, isWrong: false };
}

export function action(args: Route.ActionArgs) {
  requirePermission(args.context, "numbers");
  return runFormAction(args, numbersActions);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

export default function NumbersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { numbers, period, before, preset, comparison, beforeName, kind, costs } = loaderData;
  const { total } = numbers;
  const [query] = useSearchParams();
  const answered = useAnswered(actionData);
  const span = ({ from, to }: Period) => numbersTexts.span(formatShortDay(from), formatShortDay(to));
  const address = (changes: Record<string, string>) => {
    const next = new URLSearchParams(query);
    for (const name of ["from", "to", "shown", "period"]) next.delete(name);
    for (const [name, value] of Object.entries(changes)) next.set(name, value);
    return `?${next}`;
  };
  const inbox = (filter: Record<string, string>) => `/desk/inbox?${withKind(filter, kind)}`;
  const list = (format: string) => `/desk/export?${withKind({ format, ...period }, kind)}`;
  return (
    <>
      <Title>{deskTexts.pages.numbers}</Title>
      <div className="numbers-head">
        <h1>{deskTexts.pages.numbers}</h1>
        <p className="soft">
          {span(period)}
          {before ? `, ${numbersTexts.comparedSpan(span(before))}` : ""}
        </p>
      </div>
      <PeriodForm {...{ preset, comparison, kind, address }} span={period} problem={loaderData.problem} />
      <SteeringCards steered={loaderData.steered} to={(key) => findAddress(key, inbox, period)} />
      {total.now.leads === 0 ? (
        <p className="empty">{numbersTexts.noLeads(span(period))}</p>
      ) : (
        <>
          <div className="charts">
            <Columns
              now={numbers.days.now}
              before={numbers.days.before}
              beforeName={beforeName}
              inboxFor={(days) => inbox(days)}
              key={`${period.from} ${period.to}`}
            />
            <Answers answers={numbers.answers} now={total.now} before={before ? total.before : null} />
          </div>
          <Breakdowns
            {...{ numbers, inbox, period }}
            hasBefore={before !== null}
            places={loaderData.places}
            people={loaderData.people}
            costs={costs?.now ?? {}}
          />
        </>
      )}
      <RangeFits ranges={numbers.ranges} />
      {costs ? (
        <Costs
          costs={costs.all}
          countries={costs.countries}
          sources={numbers.bySource.map(({ key }) => key)}
          month={loaderData.month}
          result={answered}
        />
      ) : null}
      <details>
        <summary>{numbersTexts.howCounted}</summary>
        <p className="soft explanation">{numbersTexts.explanation}</p>
      </details>
      {total.now.leads === 0 ? null : (
        <p className="choices">
          <a href={list("csv")}>{numbersTexts.leadsAsCsv}</a>
          <a href={list("json")}>{numbersTexts.leadsAsJson}</a>
        </p>
      )}
    </>
  );
}

function withKind(filter: Record<string, string>, kind: string): URLSearchParams {
  return new URLSearchParams({ ...filter, ...(kind && { kind }) });
}

/** The requests that a figure counts, where the inbox can show just these. */
function findAddress(
  key: Steered["key"],
  inbox: (filter: Record<string, string>) => string,
  period: Period,
): string | null {
  if (key === "requests") return inbox(period);
  if (key === "waiting") return inbox({ waiting: "1" });
  return null;
}

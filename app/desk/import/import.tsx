import { useEffect } from "react";
import { Form, Link, useRevalidator } from "react-router";
import { importTargets } from "../../../leads/import/columns.ts";
import {
  countReasons,
  type Import,
  listImports,
  listRows,
  listSamples,
  MOST_ROWS,
  markSeen,
  type PreviewedRow,
  previewRows,
} from "../../../leads/import/import.server.ts";
import { listLocations } from "../../../locations/locations.server.ts";
import { requireOwner } from "../door.server.ts";
import { type ActionResult, runFormAction } from "../form-action.server.ts";
import { KeyField } from "../idempotency-key.tsx";
import { isLost, orLost, revalidateUnlessLost, useLastResult } from "../lost-connection.ts";
import { Moment } from "../moment.tsx";
import { Said } from "../said.tsx";
import { kindTexts } from "../texts.ts";
import { Title } from "../title.tsx";
import type { Route } from "./+types/import.ts";
import { importActions } from "./import-actions.server.ts";
import { targetNames, importTexts as texts } from "./texts.ts";
import "./import.css";

const SAMPLES = 3;
const EXAMPLES = 5;
const PREVIEWED = { first: 10, most: 500 };
/** Milliseconds between two looks at how far it is. */
const LOOK_EVERY = 1_000;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { id: person } = requireOwner(context);
  const shown = Number(new URL(request.url).searchParams.get("rows")) || PREVIEWED.first;
  const previewed = Math.min(Math.max(shown, PREVIEWED.first), PREVIEWED.most);
  await markSeen(person);
  const imports = await listImports();
  const open = imports.find(({ state }) => state !== "imported" && state !== "undone") ?? null;
  const past = imports.filter((one) => one !== open);
  const kept = await Promise.all(past.map(({ id }) => listRows(id, "kept", EXAMPLES)));
  const dryRun = open?.state === "checked" && {
    samples: await listSamples(open.id, SAMPLES),
    problems: await countReasons(open.id, "problem"),
    notes: await countReasons(open.id, "new"),
    rows: await previewRows(open, "problem", previewed, Date.now()),
    good: await previewRows(open, "new", previewed, Date.now()),
    duplicates: await listRows(open.id, "duplicate", EXAMPLES),
    previewed,
  };
  const places = listLocations()
    .map(({ slug, locationName, region }) => ({ slug, name: locationName, region }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  return {
    open,
    dryRun,
    past: past.map((one, place) => ({ ...one, keptRows: kept[place] ?? [] })),
    places,
    most: MOST_ROWS,
  };
}

export function action(args: Route.ActionArgs) {
  requireOwner(args.context);
  return runFormAction<ActionResult>(args, importActions);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

type Places = { slug: string; name: string; region: string }[];

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { open, dryRun, past, places, most } = loaderData;
  const result = useLastResult(actionData);
  return (
    <div className="import">
      <Title>{texts.title}</Title>
      <h1>{texts.title}</h1>
      <Said problem={result?.problem} done={isLost(result) ? undefined : result?.done} />
      {open === null ? <Upload {...{ places, most, result }} /> : null}
      {open && !dryRun ? <Progress open={open} /> : null}
      {open && dryRun ? <DryRun {...{ open, dryRun, places, result }} /> : null}
      {past.length > 0 ? <Past past={past} result={result} /> : null}
    </div>
  );
}

function PlaceSelect({ places, chosen }: { places: Places; chosen: string }) {
  return (
    <div className="field">
      <label htmlFor="import-place">{texts.place}</label>
      <select id="import-place" name="place" defaultValue={chosen}>
        <option value="">{texts.noPlace}</option>
        {places.map(({ slug, name, region }) => (
          <option key={slug} value={slug}>
            {`${name}, ${region}`}
          </option>
        ))}
      </select>
    </div>
  );
}

function Upload({ places, most, result }: { places: Places; most: number; result: unknown }) {
  return (
    <section>
      <p>{texts.intro(most)}</p>
      <p>{texts.promise}</p>
      <Form method="post" encType="multipart/form-data" className="stack">
        <KeyField result={result} />
        <input type="hidden" name="intent" value="upload" />
        <div className="field">
          <label htmlFor="import-file">{texts.file}</label>
          <input
            id="import-file"
            type="file"
            name="file"
            accept=".csv,.tsv,.txt,.json,.jsonl,.xlsx,text/csv,application/json"
          />
        </div>
        <details className="fold">
          <summary>{texts.paste}</summary>
          <textarea name="text" rows={6} aria-label={texts.paste} />
        </details>
        <PlaceSelect places={places} chosen="" />
        <button type="submit" className="main">
          {texts.check}
        </button>
      </Form>
    </section>
  );
}

function countProgress({ state, counts }: Import): [done: number, all: number] {
  const { unchecked, duplicate, problem, imported, kept, undone } = counts;
  if (state === "checking") {
    const checked = counts.new + duplicate + problem;
    return [checked, checked + unchecked];
  }
  if (state === "importing") return [imported, imported + counts.new];
  return [undone + kept, undone + kept + imported];
}

/** Beside the site's other work; the page only looks how far it is. Without JavaScript, it's loaded again. */
function Progress({ open }: { open: Import }) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const next = setTimeout(() => void (state === "idle" && revalidate()), LOOK_EVERY);
    return () => clearTimeout(next);
  }, [state, revalidate]);
  const [done, all] = countProgress(open);
  const under = open.state === "importing" || open.state === "undoing" ? open.state : "checking";
  return (
    <section>
      <p role="status">{texts.progress[under](done, all)}</p>
      <progress max={all} value={done} aria-label={texts.progress[under](done, all)} />
      <p className="soft">{texts.mayClose}</p>
      <p>
        <Link to="/desk/import">{texts.look}</Link>
      </p>
    </section>
  );
}

type DryRunProps = {
  open: Import;
  dryRun: Exclude<Route.ComponentProps["loaderData"]["dryRun"], false | undefined>;
  places: Places;
  result: unknown;
};

function DryRun({ open, dryRun, places, result }: DryRunProps) {
  const { counts } = open;
  return (
    <>
      <section aria-labelledby="dry-run">
        <h2 id="dry-run">{texts.dryRun}</h2>
        {open.choices.notices.map((notice) => (
          <p key={notice} className="problem">
            {notice}
          </p>
        ))}
        <ul className="import-counts">
          <li data-count="new">{texts.counts.new(counts.new)}</li>
          {counts.duplicate > 0 ? (
            <li>
              <details className="fold">
                <summary>{texts.counts.duplicate(counts.duplicate)}</summary>
                <ul>
                  {dryRun.duplicates.map(({ position, detail }) => (
                    <li key={position}>
                      {texts.row(position)} {texts.sameAs}{" "}
                      {detail.startsWith("row ") ? (
                        texts.earlierRow(detail)
                      ) : (
                        <Link to={`/desk/leads/${detail}`}>{texts.existing}</Link>
                      )}
                    </li>
                  ))}
                  {counts.duplicate > dryRun.duplicates.length ? (
                    <li>{texts.andMore(counts.duplicate - dryRun.duplicates.length)}</li>
                  ) : null}
                </ul>
              </details>
            </li>
          ) : null}
          {dryRun.notes.length > 0 ? (
            <li>
              {texts.counts.noted}
              <ul>
                {dryRun.notes.map(({ detail, count }) => (
                  <li key={detail}>{texts.reason(detail, count, [])}</li>
                ))}
              </ul>
            </li>
          ) : null}
          {counts.problem > 0 ? (
            <li className="problem">
              {texts.counts.problem(counts.problem)}
              <ul>
                {dryRun.problems.map(({ detail, count }) => {
                  const shown = dryRun.rows.filter(({ said }) => said.includes(detail));
                  const positions = shown.slice(0, EXAMPLES).map(({ position }) => position);
                  return (
                    <li key={detail}>
                      {texts.reason(detail, count, positions)}{" "}
                      {count > 1 ? <span className="soft">{positions.map(texts.row).join(", ")}</span> : null}
                    </li>
                  );
                })}
              </ul>
            </li>
          ) : null}
        </ul>
        <div className="import-end">
          {counts.new > 0 ? (
            <Form method="post">
              <KeyField result={result} />
              <input type="hidden" name="intent" value="run" />
              <input type="hidden" name="import" value={open.id} />
              <button type="submit" className="main">
                {texts.run(counts.new)}
              </button>
            </Form>
          ) : null}
          <Form method="post">
            <input type="hidden" name="intent" value="discard" />
            <input type="hidden" name="import" value={open.id} />
            <button type="submit">{texts.discard}</button>
          </Form>
        </div>
      </section>
      <Columns open={open} samples={dryRun.samples} places={places} result={result} />
      <Preview counts={counts} {...dryRun} />
    </>
  );
}

type PreviewProps = Pick<DryRunProps["dryRun"], "rows" | "good" | "previewed"> & Pick<Import, "counts">;

function Preview({ rows, good, previewed, counts }: PreviewProps) {
  const hasMore = counts.problem > rows.length || counts.new > good.length;
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">{texts.preview}</h2>
      <p className="soft">{texts.previewHint}</p>
      <ul className="import-rows">
        {rows.map((row) => (
          <PreviewRow key={row.position} row={row} isProblem />
        ))}
        {good.map((row) => (
          <PreviewRow key={row.position} row={row} />
        ))}
      </ul>
      {hasMore && previewed < PREVIEWED.most ? (
        <p>
          <Link to={`?rows=${previewed * 5}`} preventScrollReset>
            {texts.more}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

function PreviewRow({
  row: { position, cells, said },
  isProblem = false,
}: {
  row: PreviewedRow;
  isProblem?: boolean;
}) {
  return (
    <li>
      <p>
        <b>{texts.row(position)}</b> {isProblem ? <span className="problem">{texts.left}</span> : null}
      </p>
      {said.map((one) => (
        <p key={one} className={isProblem ? "problem" : "soft"}>
          {one}
        </p>
      ))}
      <dl>
        {cells.map(({ target, typed, value }) => (
          <div key={target}>
            <dt>{targetNames[target]}</dt>
            <dd>
              {value || (isProblem ? texts.unread : "")}{" "}
              {typed.toLowerCase() === value.toLowerCase() ? null : (
                <span className="soft">
                  {typed === "" ? texts.notInFile : texts.inFile(typed.slice(0, 200))}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function Columns({
  open,
  samples,
  places,
  result,
}: Pick<DryRunProps, "open" | "places" | "result"> & { samples: string[][] }) {
  const { columns, choices } = open;
  const read = choices.targets.filter((target) => target !== "").length;
  const unread = columns.filter((_, place) => !choices.targets[place]);
  return (
    <section aria-labelledby="columns">
      <h2 id="columns">{texts.columns}</h2>
      <Form method="post" key={JSON.stringify(choices)}>
        <KeyField result={result} />
        <input type="hidden" name="intent" value="columns" />
        <input type="hidden" name="import" value={open.id} />
        <div className="import-defaults">
          <PlaceSelect places={places} chosen={choices.place} />
          <div className="field">
            <label htmlFor="import-kind">{texts.kind}</label>
            <select id="import-kind" name="kind" defaultValue={choices.kind}>
              <option value="moving">{kindTexts.moving}</option>
              <option value="junk">{kindTexts.junk}</option>
            </select>
          </div>
        </div>
        <details className="fold" open={read < 3 || choices.orders.includes("ask")}>
          <summary>{texts.columnsRead(read, columns.length)}</summary>
          {unread.length > 0 ? <p className="soft">{texts.columnsLeft(unread.join(", "))}</p> : null}
          <ul className="import-columns">
            {columns.map((heading, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading
              <li key={place}>
                <div>
                  <b>{heading || texts.noHeading}</b>
                  <p className="soft">
                    {samples
                      .map((row) => row[place])
                      .filter(Boolean)
                      .map((cell = "") => cell.slice(0, 40))
                      .join(" · ")}
                  </p>
                </div>
                <select
                  name={`target.${place}`}
                  aria-label={texts.asTarget(heading || texts.noHeading)}
                  defaultValue={choices.targets[place]}
                >
                  <option value="">{texts.notRead}</option>
                  {importTargets.map((target) => (
                    <option key={target} value={target}>
                      {targetNames[target]}
                    </option>
                  ))}
                </select>
                {choices.orders[place] ? (
                  <select
                    name={`order.${place}`}
                    aria-label={texts.order(heading || texts.noHeading)}
                    defaultValue={choices.orders[place]}
                  >
                    {(["ask", "month", "day"] as const).map((order) => (
                      <option key={order} value={order}>
                        {texts.orders[order]}
                      </option>
                    ))}
                  </select>
                ) : null}
              </li>
            ))}
          </ul>
        </details>
        <button type="submit">{texts.checkAgain}</button>
      </Form>
    </section>
  );
}

function Past({ past, result }: { past: Route.ComponentProps["loaderData"]["past"]; result: unknown }) {
  return (
    <section aria-labelledby="past">
      <h2 id="past">{texts.past}</h2>
      <ul className="lines">
        {past.map(({ id, madeAt, madeBy, state, counts, keptRows }) => (
          <li key={id}>
            <p>
              {texts.imported(counts.imported + counts.kept + counts.undone, madeBy)}{" "}
              <span className="soft">
                <Moment at={madeAt} />
              </span>
            </p>
            {counts.undone > 0 ? <p>{texts.removed(counts.undone)}</p> : null}
            {counts.kept > 0 ? (
              <>
                <p>{texts.kept(counts.kept)}</p>
                <ul>
                  {keptRows.map(({ position, lead, name }) => (
                    <li key={position}>
                      <Link to={`/desk/leads/${lead}`}>{texts.keptLead(name, position)}</Link>
                    </li>
                  ))}
                  {counts.kept > keptRows.length ? (
                    <li>{texts.andMore(counts.kept - keptRows.length)}</li>
                  ) : null}
                </ul>
              </>
            ) : null}
            {state === "imported" ? (
              <details className="fold">
                <summary>{texts.undo}</summary>
                <p>{texts.undoHint}</p>
                <Form method="post">
                  <KeyField result={result} />
                  <input type="hidden" name="intent" value="undo" />
                  <input type="hidden" name="import" value={id} />
                  <button type="submit" className="wrong">
                    {texts.undo}
                  </button>
                </Form>
              </details>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

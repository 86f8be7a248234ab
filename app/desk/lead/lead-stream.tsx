import { useState } from "react";
import type { HistoryEntry, OpenLead } from "../../../leads/inbox/inbox.server.ts";
import { Moment } from "../moment.tsx";
import { deskTexts } from "../texts.ts";
import { Composer } from "./composer.tsx";
import type { Writing } from "./describe-writing.server.ts";
import { listOffered } from "./lead-actions.ts";
import { ViewLink } from "./lead-view.tsx";
import { ActionForm, type LeadActionProps, type Team } from "./lead-work.tsx";
import { MessageBody } from "./message.tsx";
import { formatHistory, formatTyped, leadTexts, nameTyped } from "./texts.ts";

const SHOWN = 12;

type StreamProps = LeadActionProps & Team & { writing: Writing; before: number | null };

export function Stream({ writing, before, ...page }: StreamProps) {
  const { history, earlier, last } = page.lead;
  const newest = [...history].reverse();
  const isNewest = before === null;
  const older = isNewest ? newest.slice(SHOWN) : [];
  const isBeyond = isNewest && last?.undo && !newest.some(({ seq }) => seq === last.seq);
  return (
    <section aria-labelledby="stream" className="stream-part">
      <h2 id="stream">{leadTexts.stream}</h2>
      <Composer writing={writing} {...page} />
      {listOffered("notes", page.lead).map((name) => (
        <ActionForm key={name} name={name} {...page} />
      ))}
      {isNewest ? null : <Newest key={before} last={last?.seq} />}
      <Entries entries={isNewest ? newest.slice(0, SHOWN) : newest} isNewest={isNewest} {...page} />
      {older.length > 0 ? (
        <details>
          <summary>{leadTexts.earlier(older.length)}</summary>
          <Entries entries={older} isNewest {...page} />
        </details>
      ) : null}
      {isBeyond ? <Entries entries={[last]} isNewest {...page} /> : null}
      {earlier > 0 ? (
        <PageLink before={history[0]?.seq ?? null}>{leadTexts.earlierStill(earlier)}</PageLink>
      ) : null}
    </section>
  );
}

function Newest({ last }: { last: number | undefined }) {
  const [known] = useState(last);
  return (
    <div aria-live="polite">
      {last === known ? null : <p>{leadTexts.somethingNewer}</p>}
      <PageLink before={null}>{leadTexts.newest}</PageLink>
    </div>
  );
}

function PageLink({ before, children }: { before: number | null; children: string }) {
  return (
    <p>
      <ViewLink show={() => ({ before })} hash="#stream">
        {children}
      </ViewLink>
    </p>
  );
}

type EntriesProps = LeadActionProps & {
  entries: readonly HistoryEntry[];
  isNewest: boolean;
};

function Entries({ entries, isNewest, ...page }: EntriesProps) {
  const { lead, fetcher, action } = page;
  const isRedo = lead.last?.action === "undone";
  return (
    <ol className="stream">
      {entries.map((entry) => {
        const isNote = entry.action === "noted" && !entry.isUndone;
        return (
          <li
            key={entry.seq}
            data-undone={entry.isUndone || undefined}
            data-by={isNote ? "note" : entry.actor ? (entry.message ? "us" : undefined) : "customer"}
          >
            <div>
              <p>
                <span className="stream-who" dir="auto">
                  {entry.actor?.name ?? lead.name}
                </span>{" "}
                {isNote ? leadTexts.noted(Boolean(entry.after.first_response_at)) : formatHistory(entry)}
                {entry.isUndone ? <span className="badge">{leadTexts.isUndone}</span> : null}
                <span className="soft">
                  {" "}
                  <Moment at={entry.at} isShort />
                </span>
              </p>
              {isNote ? (
                <p className="typed" dir="auto">
                  {entry.note}
                </p>
              ) : null}
              <MessageBody entry={entry} {...page} />
              <Changes lead={lead} entry={entry} />
            </div>
            {isNewest && entry.seq === lead.last?.seq && entry.undo ? (
              <fetcher.Form method="post" action={action}>
                <input type="hidden" name="intent" value="undone" />
                <input type="hidden" name="undo" value={entry.undo} />
                <button
                  type="submit"
                  className="quiet"
                  disabled={fetcher.state !== "idle"}
                  aria-label={leadTexts.undoNamed(isRedo, formatHistory(lead.undone ?? entry))}
                >
                  {isRedo ? leadTexts.redo : deskTexts.undo}
                </button>
              </fetcher.Form>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}

/** What the customer has changed by sending the form again. */
function Changes({ lead, entry }: { lead: OpenLead; entry: HistoryEntry }) {
  if (entry.action === "corrected") return <Corrections entry={entry} />;
  if (entry.action !== "edited") return null;
  const version = lead.versions.find(({ capturedAt, version }) => version > 1 && capturedAt === entry.at);
  if (!version) return null;
  return (
    <ul>
      {version.changes.map(({ field, before, after }) => (
        <li key={field}>
          {field.replaceAll(/[._]/g, " ")}: <del>{formatValue(before)}</del> <ins>{formatValue(after)}</ins>
        </li>
      ))}
    </ul>
  );
}

function Corrections({ entry: { before, after } }: { entry: HistoryEntry }) {
  const was = before.typed as Readonly<Record<string, string>> | undefined;
  const is = after.typed as Readonly<Record<string, string>> | undefined;
  return (
    <ul>
      {Object.entries(is ?? {}).map(([field, text]) => (
        <li key={field} dir="auto">
          {nameTyped(field)}: <del>{formatValue(formatTyped(field, was?.[field] ?? ""))}</del>{" "}
          <ins>{formatValue(formatTyped(field, text))}</ins>
        </li>
      ))}
    </ul>
  );
}

function formatValue(value: unknown): string {
  return value === undefined || value === null || value === "" ? leadTexts.nothing : String(value);
}

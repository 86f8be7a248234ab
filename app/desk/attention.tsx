import { Link, useLocation } from "react-router";
import type { readAttention } from "../../deliveries/attention.server.ts";
import { Moment } from "./moment.tsx";
import { webhookTexts } from "./settings/webhook-texts.ts";
import { deskTexts } from "./texts.ts";

export type OwnersAttention = Omit<Awaited<ReturnType<typeof readAttention>>, "undelivered"> & {
  undelivered: { id: string; reference: string }[];
  unassigned: number;
  imported: "imported" | "undone" | null;
};

/** What has a page of its own isn't on that page. */
export function Attention({ attention }: { attention: OwnersAttention }) {
  const texts = deskTexts.attention;
  const { pathname } = useLocation();
  const isElsewhere = (page: string) => pathname !== page;
  const { undelivered, quarantined, failing, backupTrouble, clockDoubt, isDiskFull } = attention;
  const stopped = isElsewhere("/desk/settings/webhooks") ? attention.stopped : [];
  const restored = isElsewhere("/desk/restored") ? attention.restored : 0;
  const unassigned = isElsewhere("/desk/unassigned") ? attention.unassigned : 0;
  const imported = isElsewhere("/desk/import") ? attention.imported : null;
  const isCalm = [undelivered, stopped, failing].every(({ length }) => length === 0);
  const isQuiet =
    isCalm &&
    imported === null &&
    quarantined + restored + unassigned === 0 &&
    !backupTrouble &&
    !isDiskFull &&
    clockDoubt === null;
  if (isQuiet) return null;
  return (
    <section className="attention" aria-labelledby="attention">
      <h2 id="attention">{texts.title}</h2>
      {isDiskFull ? <p>{texts.diskFull}</p> : null}
      {imported ? (
        <p>
          {texts.imports[imported]} <Link to="/desk/import">{texts.openImport}</Link>
        </p>
      ) : null}
      {restored > 0 ? (
        <p>
          {texts.restored(restored)} <Link to="/desk/restored">{texts.openRestored}</Link>
        </p>
      ) : null}
      {unassigned > 0 ? (
        <p>
          {texts.unassigned(unassigned)} <Link to="/desk/unassigned">{texts.openUnassigned}</Link>
        </p>
      ) : null}
      {clockDoubt === null ? null : <p>{texts.clockAhead(clockDoubt)}</p>}
      {backupTrouble ? <p>{texts.backupFailed(backupTrouble)}</p> : null}
      {undelivered.length > 0 ? (
        <p>
          {texts.undelivered}{" "}
          {undelivered.map(({ id, reference }, index) => (
            <span key={id}>
              {index > 0 ? ", " : ""}
              <Link to={`/desk/leads/${id}`}>{reference}</Link>
            </span>
          ))}
        </p>
      ) : null}
      {quarantined > 0 ? (
        <p>
          {texts.quarantined(quarantined)}{" "}
          <Link to="/desk/inbox?standing=quarantined">{texts.openQuarantine}</Link>
        </p>
      ) : null}
      {failing.map(({ name, since, nextAt, reason, waiting }) => (
        <p key={name}>
          {texts.failing(webhookTexts.nameOf(name))} <Moment at={since} isShort /> ({reason}).{" "}
          {texts.failingNow(waiting)} <Moment at={nextAt} isShort />.
        </p>
      ))}
      {stopped.map(({ name, reason }) => (
        <p key={name}>
          {texts.stopped(webhookTexts.nameOf(name), reason)}{" "}
          <Link to="/desk/settings/webhooks">{texts.openDestinations}</Link>
        </p>
      ))}
    </section>
  );
}

import { Link } from "react-router";
import type { readAttention } from "../../deliveries/attention.server.ts";

export type OwnersAttention = Omit<Awaited<ReturnType<typeof readAttention>>, "undelivered"> & {
  undelivered: { id: string; reference: string }[];
};

/** What the owner should look at before anything else: leads they may not have heard about. */
export function Attention({
  attention: { undelivered, quarantined, stopped },
}: {
  attention: OwnersAttention;
}) {
  if (undelivered.length === 0 && quarantined === 0 && stopped.length === 0) return null;
  return (
    <section aria-label="Needs attention">
      {undelivered.length > 0 ? (
        <p className="problem">
          Emails about these leads couldn't be delivered to you:{" "}
          {undelivered.map(({ id, reference }, index) => (
            <span key={id}>
              {index > 0 ? ", " : ""}
              <Link to={`/desk/leads/${id}`}>{reference}</Link>
            </span>
          ))}
          . Open a lead to send its email again.
        </p>
      ) : null}
      {quarantined > 0 ? (
        <p className="problem">
          <Link to="/desk?standing=quarantined">
            {quarantined === 1 ? "One lead has" : `${quarantined} leads have`} been in quarantine
          </Link>{" "}
          for over an hour. Nothing has gone out about {quarantined === 1 ? "it" : "them"}.
        </p>
      ) : null}
      {stopped.length > 0 ? (
        <p className="problem">
          Nothing is being sent to {stopped.join(", ")}. Check its key in the settings, restart, then run: npm
          run deliveries -- resume {stopped[0]}
        </p>
      ) : null}
    </section>
  );
}

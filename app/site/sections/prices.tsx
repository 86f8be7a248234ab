import { tell } from "../../../content/claimed.ts";
import type { ClaimId } from "../../../content/claims.ts";
import { prices } from "../../../content/pages.ts";

export function Prices({ standing }: { standing: readonly ClaimId[] }) {
  const { title, moving, junk } = prices;
  return (
    <section className="section prices">
      <div className="lane">
        <h2>{title}</h2>
        <div className="side-by-side">
          {[moving, junk].map(({ title, text }) => (
            <div key={title}>
              <h3>{title}</h3>
              <p className="lead">{tell(text, standing)}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

import {
  defaultBadges,
  type SupporterBadge,
  supporterBadges,
  supportersNote,
  supportersTitle,
} from "../../../content/badges.ts";
import { usePageDetails } from "../use-page-details.ts";

const outlines = {
  pennant: "M8 6 230 44 8 82z",
  sticker: "M20 14h180a14 14 0 0 1 14 14v32a14 14 0 0 1-14 14H20A14 14 0 0 1 6 60V28a14 14 0 0 1 14-14z",
};

function Badge({ name, monogram, ground, ink, shape }: SupporterBadge) {
  return (
    <svg className="die-cut" width="236" height="88" viewBox="0 0 236 88" role="img" aria-label={name}>
      <path d={outlines[shape]} fill={ground} />
      <circle cx="40" cy="44" r="20" fill={ink} />
      <text x="40" y="53" textAnchor="middle" fill={ground}>
        {monogram}
      </text>
      <text x="70" y="53" fill={ink} className={name.length > 9 ? "long-name" : undefined}>
        {name}
      </text>
    </svg>
  );
}

/** Supporter badges of the region (specification, section 1), or the default ones. */
export function SupporterBadges() {
  const { badgeGroup } = usePageDetails();
  const badges = supporterBadges[badgeGroup] ?? defaultBadges;
  if (badges.length === 0) return null;
  return (
    <section className="section supporters">
      <div className="lane">
        <div>
          <h2>{supportersTitle}</h2>
          <p>{supportersNote}</p>
        </div>
        <ul>
          {badges.map((badge) => (
            <li key={badge.id}>
              <Badge {...badge} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

import {
  defaultBadges,
  type SupporterBadge,
  supporterBadges,
  supportersNote,
  supportersTitle,
} from "../../../content/badges.ts";
import { usePageDetails } from "../use-page-details.ts";

function Badge({ name, monogram, ground, ink, shape }: SupporterBadge) {
  const outline =
    shape === "pennant"
      ? "M2 4 158 32 2 60z"
      : "M10 4h140a8 8 0 0 1 8 8v40a8 8 0 0 1-8 8H10a8 8 0 0 1-8-8V12a8 8 0 0 1 8-8z";
  return (
    <svg className="sticker" width="160" height="64" viewBox="0 0 160 64" role="img" aria-label={name}>
      <path d={outline} fill={ground} stroke="currentColor" strokeWidth="3" strokeLinejoin="round" />
      <text
        x={shape === "pennant" ? 14 : 80}
        y="41"
        textAnchor={shape === "pennant" ? "start" : "middle"}
        fill={ink}
      >
        {shape === "pennant" ? monogram : name}
      </text>
    </svg>
  );
}

/** Supporter badges of the region (specification, section 1), or the default ones. */
export function SupporterBadges() {
  const { badgeGroup } = usePageDetails();
  const badges = supporterBadges[badgeGroup] ?? defaultBadges;
  return (
    <section className="section">
      <div className="lane">
        <h2>{supportersTitle}</h2>
        <ul className="stickers">
          {badges.map((badge) => (
            <li key={badge.id}>
              <Badge {...badge} />
            </li>
          ))}
        </ul>
        <p className="field-hint">{supportersNote}</p>
      </div>
    </section>
  );
}

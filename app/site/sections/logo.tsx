import { logoAlt } from "../../../content/brand.ts";
import drawing from "../../../content/pictures/logo.svg?raw";
import type { Audience } from "../../http/visitor.server.ts";

/** Pixels. */
const HEIGHT = 44;

const [, across = "1", down = "1"] = /viewBox="\S+ \S+ ([\d.]+) ([\d.]+)"/.exec(drawing) ?? [];
const width = Math.round((HEIGHT * Number(across)) / Number(down));

/** Part of the page: fetched as a file it would come after it. */
const sized = drawing
  .slice(drawing.indexOf("<svg"))
  .trim()
  .replace("<svg", `<svg aria-hidden="true" width="${width}" height="${HEIGHT}"`);

/** Only the alternative text depends on the visitor's country. */
export function Logo({ audience, href }: { audience: Audience; href: string }) {
  const alt = audience === "Canada" || audience === "USA" ? logoAlt[audience] : logoAlt.other;
  return (
    <a className="logo" href={href}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the brand's own drawing. */}
      <span role="img" aria-label={alt} dangerouslySetInnerHTML={{ __html: sized }} />
    </a>
  );
}

import { logoAlt } from "../../../content/brand.ts";
import drawing from "../../../content/pictures/logo.svg?raw";
import file from "../../../content/pictures/logo.svg?url";
import type { Audience } from "../../http/visitor.server.ts";

/** How high the logo stands in a header, in pixels. */
const HEIGHT = 44;

/** Nothing may jump when it arrives, so its width is read from the drawing. */
const [, across = "1", down = "1"] = /viewBox="\S+ \S+ ([\d.]+) ([\d.]+)"/.exec(drawing) ?? [];
const width = Math.round((HEIGHT * Number(across)) / Number(down));

/** The company's logo. The picture is one; its alternative text follows the visitor's country. */
export function Logo({ audience, href }: { audience: Audience; href: string }) {
  const alt = audience === "Canada" || audience === "USA" ? logoAlt[audience] : logoAlt.other;
  return (
    <a className="logo" href={href}>
      <img src={file} width={width} height={HEIGHT} alt={alt} />
    </a>
  );
}

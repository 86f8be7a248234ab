import { logoAlt } from "../../../content/brand.ts";
import drawing from "../../../content/pictures/logo.svg?raw";
import file from "../../../content/pictures/logo.svg?url";
import type { Audience } from "../../http/visitor.server.ts";

/** Pixels. */
const HEIGHT = 44;

/** Read from the drawing, so that nothing jumps when the picture arrives. */
const [, across = "1", down = "1"] = /viewBox="\S+ \S+ ([\d.]+) ([\d.]+)"/.exec(drawing) ?? [];
const width = Math.round((HEIGHT * Number(across)) / Number(down));

/** Only the alternative text depends on the visitor's country. */
export function Logo({ audience, href }: { audience: Audience; href: string }) {
  const alt = audience === "Canada" || audience === "USA" ? logoAlt[audience] : logoAlt.other;
  return (
    <a className="logo" href={href}>
      <img src={file} width={width} height={HEIGHT} alt={alt} />
    </a>
  );
}

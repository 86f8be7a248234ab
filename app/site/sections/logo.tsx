import { logoAlt } from "../../../content/alternative-texts.ts";
import drawing from "../../../content/pictures/logo.svg?raw";
import type { Audience } from "../../http/visitor.server.ts";
import { InlineDrawing } from "./inline-drawing.tsx";

const HEIGHT = 44;

const [, across = "1", down = "1"] = /viewBox="\S+ \S+ ([\d.]+) ([\d.]+)"/.exec(drawing) ?? [];
const width = Math.round((HEIGHT * Number(across)) / Number(down));

/** Only the alternative text depends on the visitor's country. */
export function Logo({ audience, href }: { audience: Audience; href: string }) {
  const alt = audience === "Canada" || audience === "USA" ? logoAlt[audience] : logoAlt.other;
  return (
    <a className="logo" href={href}>
      <InlineDrawing drawing={drawing} width={width} height={HEIGHT} label={alt} />
    </a>
  );
}

import { brand } from "../../../content/brand.ts";
import dolly from "../../../content/pictures/dolly.svg?url";

export function Dolly() {
  return <img className="dolly" src={dolly} width="240" height="240" alt={brand.mascot.description} />;
}

import { mascotAlt } from "../../../content/alternative-texts.ts";
import dolly from "../../../content/pictures/dolly.svg?url";

/** `lazy`: far down the page. */
export function Dolly({ lazy = false }: { lazy?: boolean }) {
  const loading = lazy ? "lazy" : undefined;
  return <img className="dolly" src={dolly} width="240" height="240" alt={mascotAlt} loading={loading} />;
}

import { tradeSigns } from "../../../content/directory.ts";
import junk from "../../../content/pictures/junk.svg?url";
import moving from "../../../content/pictures/moving.svg?url";
import { tradeLink } from "./trade-link.ts";

const drawings = { moving, junk };

/** Without a city (`base` is "") they lead to the plate. */
export function TradeSigns({ base, isHidden }: { base: string; isHidden: boolean }) {
  return (
    <section className="section trade-signs lane" hidden={isHidden}>
      {(["moving", "junk"] as const).map((trade) => {
        const { title, text } = tradeSigns[trade];
        const { href, label } = tradeLink(trade, base);
        return (
          <div className={`sign posted ${trade === "junk" ? "detour" : ""}`} key={trade}>
            <h2>{title}</h2>
            <p>{text}</p>
            <a className="link" href={href}>
              {label}
            </a>
            <img src={drawings[trade]} width="320" height="240" alt="" loading="lazy" />
          </div>
        );
      })}
    </section>
  );
}

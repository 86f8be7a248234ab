import { tradeSigns } from "../../../content/directory.ts";
import junk from "../../../content/pictures/junk.svg?url";
import moving from "../../../content/pictures/moving.svg?url";

const trades = [
  { trade: "moving", page: "get-quote", drawing: moving },
  { trade: "junk", page: "book-now", drawing: junk },
] as const;

/** Without a city (`base` is "") they lead to the plate. */
export function TradeSigns({ base }: { base: string }) {
  return (
    <section className="section trade-signs lane">
      {trades.map(({ trade, page, drawing }) => {
        const { title, text, button } = tradeSigns[trade];
        return (
          <div className={`sign posted ${trade === "junk" ? "detour" : ""}`} key={trade}>
            <h2>{title}</h2>
            <p>{text}</p>
            <a className="link" href={base ? `${base}/${page}` : "#filter"}>
              {base ? button : tradeSigns.first}
            </a>
            <img src={drawing} width="320" height="240" alt="" loading="lazy" />
          </div>
        );
      })}
    </section>
  );
}

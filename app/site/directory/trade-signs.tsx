import { tradeSigns } from "../../../content/forms.ts";

const trades = [
  { trade: "moving", page: "get-quote" },
  { trade: "junk", page: "book-now" },
] as const;

/** Without a city (`base` is "") they lead to the plate. */
export function TradeSigns({ base }: { base: string }) {
  return (
    <section className="section trade-signs lane">
      {trades.map(({ trade, page }) => {
        const { title, text, button } = tradeSigns[trade];
        return (
          <div className={`sign posted ${trade === "junk" ? "detour" : ""}`} key={trade}>
            <h2>{title}</h2>
            <p>{text}</p>
            <a className="link" href={base ? `${base}/${page}` : "#filter"}>
              {base ? button : tradeSigns.first}
            </a>
          </div>
        );
      })}
    </section>
  );
}

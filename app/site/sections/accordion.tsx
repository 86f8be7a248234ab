import { type Question, tellQuestions } from "../../../content/faq.ts";
import { usePageDetails } from "../use-page-details.ts";

type AccordionProps = {
  name: string;
  items: readonly Question[];
  open?: "first" | "all";
};

/** A folded map; `all` of it open, its panels lie side by side where there's room. */
export function Accordion({ name, items, open }: AccordionProps) {
  const { standing } = usePageDetails();
  const isWhole = open === "all";
  return (
    <div className={isWhole ? "accordion unfolded" : "accordion"}>
      {tellQuestions(items, standing).map(({ question, answer }, index) => (
        <details
          name={isWhole ? undefined : name}
          key={question}
          open={isWhole || (open === "first" && index === 0)}
        >
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}

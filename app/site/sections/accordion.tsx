import type { Question } from "../../../content/faq.ts";

/** Questions that open one at a time; the first is open. */
export function Accordion({
  name,
  items,
  open,
}: {
  name: string;
  items: readonly Question[];
  open?: boolean;
}) {
  return (
    <div className="accordion">
      {items.map(({ question, answer }, index) => (
        <details name={name} key={question} open={open && index === 0}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}

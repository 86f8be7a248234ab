import type { Question } from "../../../content/faq.ts";

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

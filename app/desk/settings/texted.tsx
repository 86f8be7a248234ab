import { Form } from "react-router";
import { textableLetters } from "../../../content/customer-letters.ts";
import type { ActionResult } from "../form-action.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { Said } from "../said.tsx";
import { Origin } from "./origin.tsx";
import type { describeTexted } from "./texted.server.ts";
import { textedTexts } from "./texted-texts.ts";

type TextedProps = Awaited<ReturnType<typeof describeTexted>> & { result: Partial<ActionResult> | undefined };

export function Texted({ isSetUp, chosen, origin, result }: TextedProps) {
  return (
    <>
      {isSetUp ? null : <p className="problem">{textedTexts.setUp}</p>}
      <section aria-labelledby="which">
        <h2 id="which">{textedTexts.which}</h2>
        <p className="soft">{textedTexts.whichHint}</p>
        <Said done={result?.done} />
        <Form method="post" className="stack" preventScrollReset key={chosen.join()}>
          <input type="hidden" name="intent" value="which" />
          {textableLetters.map((letter) => (
            <label className="tick" key={letter}>
              <input
                type="checkbox"
                name={letter}
                value="yes"
                defaultChecked={chosen.includes(letter)}
                aria-describedby={`about-${letter}`}
              />
              <span>
                {textedTexts.choices[letter].name}
                <span className="soft choice-hint" id={`about-${letter}`}>
                  {textedTexts.choices[letter].hint}
                </span>
              </span>
            </label>
          ))}
          <p>
            <Origin of={origin} />
          </p>
          <IdempotencyKey />
          <div className="row">
            <button type="submit" className="main">
              {textedTexts.save}
            </button>
          </div>
        </Form>
      </section>
    </>
  );
}

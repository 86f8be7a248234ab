import { Form } from "react-router";
import type { AdCost } from "../../../leads/inbox/ad-costs.server.ts";
import type { Country } from "../../../leads/inbox/numbers.server.ts";
import { TextInput } from "../../ui/field.tsx";
import type { ActionResult } from "../form-action.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { Said } from "../said.tsx";
import { deskTexts, formatAmount } from "../texts.ts";
import { costTexts, formatMoney, formatMonth } from "./texts.ts";

type CostsProps = {
  costs: readonly AdCost[];
  sources: readonly string[];
  countries: readonly Country[];
  /** YYYY-MM: the month that's most likely meant. */
  month: string;
  result: Partial<ActionResult> | undefined;
};

export function Costs({ costs, sources, countries, month, result }: CostsProps) {
  const failed = result?.problem !== undefined ? result : undefined;
  const isFailed = (id: string) => failed?.intent === "cost" && (failed.id ?? "") === id;
  return (
    <section className="costs" aria-labelledby="costs">
      <h2 id="costs">{costTexts.title}</h2>
      <Said {...result} />
      {costs.length === 0 ? <p className="soft">{costTexts.none}</p> : null}
      <details open={isFailed("") || undefined}>
        <summary>{costTexts.enter}</summary>
        <CostForm
          id=""
          {...{ sources, countries }}
          cost={{ source: "", month, country: countries[0] ?? "Canada", amount: null }}
          error={isFailed("") ? failed?.field : undefined}
          problem={isFailed("") ? failed?.problem : undefined}
          key={result?.done ?? "new"}
        />
      </details>
      {costs.length === 0 ? null : (
        <>
          <ul className="lines">
            {costs.map((cost) => {
              const name = costTexts.line(cost.source, formatMonth(cost.month));
              return (
                <li key={cost.id} className="cost">
                  <span>{name}</span>
                  <strong>{formatMoney({ [cost.country]: cost.amount })}</strong>
                  <details open={isFailed(cost.id) || undefined}>
                    <summary aria-label={costTexts.editNamed(name)}>{costTexts.edit}</summary>
                    <CostForm
                      id={cost.id}
                      {...{ cost, sources, countries }}
                      error={isFailed(cost.id) ? failed?.field : undefined}
                      problem={isFailed(cost.id) ? failed?.problem : undefined}
                    />
                  </details>
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="intent" value="cost-remove" />
                    <input type="hidden" name="id" value={cost.id} />
                    <IdempotencyKey />
                    <button type="submit" className="quiet" aria-label={costTexts.removeNamed(name)}>
                      {costTexts.remove}
                    </button>
                  </Form>
                </li>
              );
            })}
          </ul>
          <p className="soft">{costTexts.partly}</p>
        </>
      )}
    </section>
  );
}

type CostFormProps = Pick<CostsProps, "sources" | "countries"> & {
  id: string;
  cost: Omit<AdCost, "id" | "amount"> & { amount: number | null };
  error: string | undefined;
  problem: string | undefined;
};

function CostForm({ id, cost, sources, countries, error, problem }: CostFormProps) {
  const field = (name: string) => `${name}-${id || "new"}`;
  const wrong = (name: string) => (error === name ? problem : undefined);
  const isKnown = id !== "";
  return (
    <Form method="post" className="stack" preventScrollReset>
      <input type="hidden" name="intent" value="cost" />
      <input type="hidden" name="id" value={id} />
      {isKnown ? (
        <>
          <input type="hidden" name="source" value={cost.source} />
          <input type="hidden" name="month" value={cost.month} />
          <input type="hidden" name="country" value={cost.country} />
        </>
      ) : (
        <>
          <TextInput
            id={field("source")}
            name="source"
            label={costTexts.source}
            hint={costTexts.sourceHint}
            error={wrong("source")}
            list="known-sources"
            maxLength={100}
            autoCapitalize="none"
            required
          />
          <datalist id="known-sources">
            {sources.map((source) => (
              <option key={source} value={source} />
            ))}
          </datalist>
          <TextInput
            id={field("month")}
            name="month"
            type="month"
            label={costTexts.month}
            hint={costTexts.monthHint}
            error={wrong("month")}
            defaultValue={cost.month}
            required
          />
          {countries.length > 1 ? (
            <div className="field">
              <label htmlFor={field("country")}>{costTexts.country}</label>
              <select id={field("country")} name="country" defaultValue={cost.country}>
                {countries.map((country) => (
                  <option key={country} value={country}>
                    {costTexts.countries[country]}
                  </option>
                ))}
              </select>
            </div>
          ) : (
            <input type="hidden" name="country" value={cost.country} />
          )}
        </>
      )}
      <TextInput
        id={field("amount")}
        name="amount"
        label={isKnown ? costTexts.amountIn(cost.country) : costTexts.amount}
        inputMode="decimal"
        error={wrong("amount")}
        defaultValue={cost.amount === null ? "" : formatAmount(cost.amount).slice(1)}
        required
      />
      <IdempotencyKey />
      <button type="submit">{deskTexts.save}</button>
    </Form>
  );
}

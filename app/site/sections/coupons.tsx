import { coupons } from "../../../content/coupons.ts";
import {
  couponInstruction,
  couponSerial,
  couponStub,
  couponTerms,
  couponValidity,
} from "../../../content/pages.ts";

export function Coupons({ validUntil }: { validUntil: string }) {
  if (coupons.length === 0) return null;
  return (
    <section className="section">
      <div className="lane">
        <div className="tickets">
          {coupons.map(({ id, amount, headline, condition }) => (
            <article className="ticket" key={id}>
              <details className="ticket-stub">
                <summary>
                  <b>${amount}</b> <span>{couponStub.tear}</span>
                </summary>
                <p>{couponStub.saved}</p>
              </details>
              <div className="ticket-body">
                <h3>
                  {headline} {condition}
                </h3>
                <p>{couponInstruction}</p>
                <p>
                  <strong>{couponValidity(validUntil)}.</strong> <small>{couponSerial(amount)}</small>
                </p>
              </div>
            </article>
          ))}
        </div>
        <p className="field-hint">{couponTerms}</p>
      </div>
    </section>
  );
}

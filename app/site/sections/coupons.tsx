import { coupons } from "../../../content/coupons.ts";
import { couponValidity } from "../../../content/pages.ts";

export function Coupons({ validUntil }: { validUntil: string }) {
  return (
    <section className="section">
      <div className="lane cards tickets">
        {coupons.map(({ id, amount, headline, condition, instruction, terms }) => (
          <article className="ticket" key={id}>
            <p className="ticket-stub" aria-hidden="true">
              ${amount}
            </p>
            <div className="ticket-body">
              <h3>
                {headline} {condition}
              </h3>
              <p>{instruction}</p>
              <p>
                <strong>{couponValidity(validUntil)}.</strong> <small>{terms}</small>
              </p>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}

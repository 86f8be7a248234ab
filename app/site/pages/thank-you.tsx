import { brand } from "../../../content/brand.ts";
import { pages } from "../../../content/pages.ts";
import { defaultLocation } from "../../../locations/locations.server.ts";
import { trackingPhone } from "../../../locations/records.server.ts";
import { audienceContext } from "../../http/contexts.server.ts";
import { redirectToLowerCase } from "../lower-case.server.ts";
import { findRememberedCity } from "../page-location.server.ts";
import { Dolly } from "../sections/dolly.tsx";
import { Footer, Phone } from "../sections/frame.tsx";
import { Logo } from "../sections/logo.tsx";
import { NotToBeFound } from "../sections/page-head.tsx";
import type { Route } from "./+types/thank-you.ts";

/** Anyone can write a query, so its texts are cut here. */
const LONGEST_TEXT = 200;

export const headers = () => ({ "cache-control": "no-store" });

export function loader({ request, context }: Route.LoaderArgs) {
  redirectToLowerCase(request);
  const { searchParams } = new URL(request.url);
  const text = (name: string) => searchParams.get(name)?.trim().slice(0, LONGEST_TEXT) || null;
  const city = findRememberedCity(request);
  return {
    audience: context.get(audienceContext),
    phone: trackingPhone(city ?? defaultLocation()),
    base: city ? `/${city.slug}` : "",
    summary: {
      moveDate: text("moveDate"),
      fromAddress: text("fromAddress"),
      toAddress: text("toAddress"),
      packing: text("packing") === "true",
      reference: text("ref"),
    },
  };
}

export default function ThankYou({ loaderData: { audience, phone, base, summary } }: Route.ComponentProps) {
  const { title, message, next, summary: labels } = pages.thankYou;
  return (
    <>
      <title>{`${pages.thankYou.metaTitle} | ${brand.name}`}</title>
      <meta name="description" content={message} />
      <NotToBeFound />
      <main className="thank-you lane">
        <Logo audience={audience} href={base || "/"} />
        <div className="thank-you-card">
          <Dolly />
          <div>
            <h1>{title}</h1>
            <p className="lead">{message}</p>
            <p>
              <Phone phone={phone} />
            </p>
          </div>
        </div>
        <div className="side-by-side">
          <section className="card">
            <h2>{labels.title}</h2>
            <dl className="summary">
              {summary.reference ? (
                <div>
                  <dt>{labels.reference}</dt>
                  <dd>{summary.reference}</dd>
                </div>
              ) : null}
              {(["moveDate", "fromAddress", "toAddress"] as const).map((name) => (
                <div key={name}>
                  <dt>{labels[name]}</dt>
                  <dd>{summary[name] ?? labels.missing}</dd>
                </div>
              ))}
              <div>
                <dt>{labels.packing}</dt>
                <dd>{summary.packing ? labels.packingWanted : labels.packingNotWanted}</dd>
              </div>
            </dl>
          </section>
          <ol className="next">
            {next.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      </main>
      <Footer place={{ audience, base, slug: null, locationName: "", phone, hours: "" }} />
    </>
  );
}

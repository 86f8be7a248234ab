import { data, type RouterContextProvider } from "react-router";
import type { JunkJob } from "../../../leads/junk-job.ts";
import type { MovingLead } from "../../../leads/moving-lead.ts";
import { defaultLocation, findLocation } from "../../../locations/locations.server.ts";
import { refusedFormContext } from "../../http/contexts.server.ts";
import type { PageLocation } from "../page-location.server.ts";
import { bookingForm } from "./booking.server.ts";
import { freeEstimateForm } from "./free-estimate.server.ts";
import { movingQuoteForm } from "./moving-quote.server.ts";
import { type Form, type FormPost, type Refusal, receive, type Thanks } from "./receive.server.ts";

// Forms are taken before the router: a lead is on disk, and its sender thanked, without any page being drawn.

type PageForm = {
  formIds: FormPost["formIds"];
  form: Form<MovingLead> | Form<JunkJob>;
};

const quote: PageForm = { formIds: ["quote"], form: movingQuoteForm };
const landing: PageForm = { formIds: ["quote", "quote-again"], form: movingQuoteForm };
const booking: PageForm = { formIds: ["booking"], form: bookingForm };
const estimate: PageForm = { formIds: ["estimate"], form: freeEstimateForm };

const withoutCity = new Map([
  ["get-quote", quote],
  ["book-now", booking],
]);
const ofCity = new Map([
  ...withoutCity,
  ["", landing],
  ["hire", landing],
  ["how-it-works", estimate],
  ["reviews", estimate],
  ["what-we-take", estimate],
]);

/** The router finds a page by an escaped address, too. */
function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function findForm(pathname: string): { page: PageForm; pageLocation: PageLocation } | null {
  const path = decode(pathname).toLowerCase().replace(/\/$/, "");
  const [first = "", second = "", ...more] = path.slice(1).split("/");
  if (more.length > 0) return null;
  const serving = defaultLocation();
  const plain = withoutCity.get(first);
  if (plain) return second === "" ? { page: plain, pageLocation: { chosen: null, serving } } : null;
  const chosen = findLocation(first);
  const page = ofCity.get(second);
  return chosen && page ? { page, pageLocation: { chosen, serving: chosen } } : null;
}

/** Null for an address without a form: the router has the answer. */
export async function answerForm(
  pathname: string,
  post: Omit<FormPost, "pageLocation" | "formIds">,
): Promise<Thanks | Refusal | null> {
  const found = findForm(pathname);
  if (!found) return null;
  const { formIds, form } = found.page;
  return receive(form as Form<MovingLead | JunkJob>, { ...post, formIds, pageLocation: found.pageLocation });
}

/** The action of every page with a form. */
export function showRefusal({ context }: { context: Readonly<RouterContextProvider> }) {
  const { answer, status, headers } = context.get(refusedFormContext) as Refusal;
  return data(answer, { status, headers });
}

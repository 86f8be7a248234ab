import { honeypot } from "../../content/forms.ts";
import type { Sent } from "./load.ts";
import { visitorHeaders } from "./visitor.ts";

/** As the form on the page is encoded; what's in braces stays, for the load generator. */
function encode(fields: Readonly<Record<string, string>>): string {
  return `${new URLSearchParams(fields)}`.replaceAll(/%7B(\w+)%7D/g, "{$1}");
}

/** A moving quote as a browser sends it, in every request another person's, with another key and from another address. */
export const quoteForm: Sent = {
  method: "POST",
  path: "/toronto/get-quote",
  headers: {
    ...visitorHeaders,
    "content-type": "application/x-www-form-urlencoded",
    "accept-encoding": "gzip, deflate, br, zstd",
    "sec-fetch-site": "same-origin",
  },
  body: encode({
    formId: "quote",
    submissionKey: "0b5e3c1e-7f43-4c58-9d2a-{n}",
    name: "Ada Byron {n}",
    phone: "{phone}",
    email: "customer{n}@example.com",
    message: "Two rooms and a piano, from the third floor without an elevator, number {n}",
    [honeypot.name]: "",
    zipFrom: "",
    zipTo: "",
  }),
};

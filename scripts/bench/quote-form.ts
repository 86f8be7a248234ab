import { honeypot } from "../../content/forms.ts";
import type { Sent } from "./load.ts";

/** As the form on the page is encoded; {n} stays as it is, for the load generator. */
function encode(fields: Readonly<Record<string, string>>): string {
  return `${new URLSearchParams(fields)}`.replaceAll("%7Bn%7D", "{n}");
}

/** A moving quote as a browser sends it, in every request another person's, with another key and from another address. */
export const quoteForm: Sent = {
  method: "POST",
  path: "/toronto/get-quote",
  headers: {
    "content-type": "application/x-www-form-urlencoded",
    accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "accept-encoding": "gzip, deflate, br, zstd",
    "accept-language": "en-CA,en;q=0.9",
    "sec-fetch-site": "same-origin",
    "user-agent":
      "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
    "x-forwarded-for": "{address}",
  },
  body: encode({
    formId: "quote",
    submissionKey: "0b5e3c1e-7f43-4c58-9d2a-{n}",
    name: "Ada Byron {n}",
    phone: "(416) 555-0142",
    email: "customer{n}@example.com",
    message: "Two rooms and a piano, from the third floor without an elevator, number {n}",
    [honeypot.name]: "",
    zipFrom: "",
    zipTo: "",
  }),
};

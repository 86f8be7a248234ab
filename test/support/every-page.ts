/** Every kind of page, for a city with a long name. */
export const everyPage: readonly string[] = [
  "/",
  "/?q=ville",
  "/book-now",
  "/get-quote",
  "/privacy",
  "/thankyou?moveDate=2026-12-01&fromAddress=Niagara-on-the-Lake&toAddress=77449&packing=true&ref=ABCDEFGH",
  "/thankyou?form=booking&date=2026-11-24&window=11%3A00&city=fort-lauderdale&ref=ABCD-EFGH",
  "/fort-lauderdale",
  "/fort-lauderdale/hire",
  "/fort-lauderdale/book-now",
  "/fort-lauderdale/faq",
  "/fort-lauderdale/get-quote",
  "/fort-lauderdale/how-it-works",
  "/fort-lauderdale/reviews",
  "/fort-lauderdale/what-we-take",
  "/fort-lauderdale/privacy",
  "/fort-lauderdale/no-such-page",
];

/** With each kind of form and of choices: the first tier looks at these, `test/journeys/all` at every page. */
export const tellingPages: readonly string[] = [
  "/",
  "/fort-lauderdale",
  "/fort-lauderdale/book-now",
  "/fort-lauderdale/reviews",
  "/fort-lauderdale/what-we-take",
];

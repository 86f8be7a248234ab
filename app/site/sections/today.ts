/** The day a page is made on, YYYY-MM-DD in UTC: near enough for what expires on a day. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

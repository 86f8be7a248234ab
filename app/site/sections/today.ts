/** YYYY-MM-DD in UTC: close enough for claims that expire on a day. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

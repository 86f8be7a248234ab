/** Crockford's base 32: no I, L, O or U, so it's easy to read out over the phone. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** "7K3M-9QXA", from the random end of the lead's UUID. */
export function formatReference(id: string): string {
  let rest = BigInt(`0x${id.replaceAll("-", "").slice(-10)}`);
  let text = "";
  for (let digit = 0; digit < 8; digit++) {
    text = DIGITS[Number(rest % 32n)] + text;
    rest /= 32n;
  }
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

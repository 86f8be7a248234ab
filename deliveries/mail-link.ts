/** Encoded (RFC 6068), because what is typed as an address may hold `?bcc=`, which would add a recipient to staff's reply. */
export function formatMailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll("%40", "@")}`;
}

/** How long what visitors sent is kept. The privacy notice says so to them: change both together. */
export const retention = {
  /** So many months after it was sent, a lead is erased. */
  months: 24,
  /** After so many days the IP address is shortened, so that it no longer points to one connection. */
  ipDays: 30,
} as const;

/** How long visitors' data is kept. The privacy notice says so: change both together. */
export const retention = {
  /** A lead is erased this many months after it was sent. */
  months: 24,
  /** The IP address is shortened after this many days, so that it no longer points to one connection. */
  ipDays: 30,
  /** An answer by email that nobody has assigned to a lead is deleted after this many days. */
  unassignedDays: 30,
} as const;

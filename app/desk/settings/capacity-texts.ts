export const capacityTexts = {
  title: "Everywhere",
  hint: "Usually the number of trucks.",
  means: "What this number does",
  explained: [
    "Each booking that’s made on the public site takes up one spot in its window. Once a window has no spots left, the form shows it as full and takes no more bookings for it.",
    "“Not counted” means there’s no number: a window is never full, no matter how many people book it.",
    "Where a location has its own number, that one counts. You can still move a visit into a full window yourself, on the schedule.",
  ],
  now: "Now",
  noLimit: "Bookings aren’t counted: a window is never full.",
  perWindow: (capacity: number) =>
    capacity === 1 ? "1 booking per window." : `${capacity} bookings per window.`,
  content: "content/schedule.ts",
  own: "Locations with their own number",
  none: "None. All of them use the number above.",
  openLocations: "Change one or several under Locations",
} as const;

// What a phone of the staff shows for a new lead, on its lock screen, too: no word of the customer's.

export const push = {
  title: { moving: "New moving lead", junk: "New junk-removal job" },
  visit: (day: string, window: string) => `${day}, ${window}`,
};

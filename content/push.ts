// What staff's phones show for a new lead or an answer, also on their lock screens: nothing of the customer's.

export const push = {
  title: { moving: "New moving lead", junk: "New junk removal request" },
  replied: "A customer replied",
  visit: (day: string, window: string) => `${day}, ${window}`,
};

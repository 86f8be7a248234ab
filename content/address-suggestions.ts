// The texts of the list under the street field, fetched with it when the field is first used.
export const addressSuggestions = {
  label: "Address suggestions",
  /** For screen readers. */
  count: (count: number) => (count === 1 ? "1 suggestion." : `${count} suggestions.`),
  keys: "Use the up and down arrow keys, and Enter to choose.",
  filled: "Address filled in. Please check it.",
  onlyStreet: "Street filled in. Please fill in the rest.",
  /** Worded as the providers require. Google's name stays on one line and isn't translated. */
  attribution: { google: "Google Maps", photon: "© OpenStreetMap contributors" },
};

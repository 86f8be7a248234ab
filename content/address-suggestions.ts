// The words of the list under the street field. They are fetched with it, when the field is first used.
export const addressSuggestions = {
  label: "Address suggestions",
  /** Said to people who hear the page; what the keys do is told once. */
  count: (count: number) => (count === 1 ? "1 suggestion." : `${count} suggestions.`),
  keys: "Use the up and down arrow keys, and Enter to choose.",
  filled: "Address filled in. Please check it.",
  onlyStreet: "Street filled in. Please fill in the rest.",
  /** Whose suggestions these are, in the words that they ask for. Google's name stays one line and untranslated. */
  attribution: { google: "Google Maps", photon: "© OpenStreetMap contributors" },
};

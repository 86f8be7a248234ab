export const notTakenTitle = "What we can't take";

export const notTakenText = "A household hazardous waste depot takes most of these.";

/** Hazardous things no crew may load. */
export const notTaken: readonly string[] = [
  "Paint, stain and solvents",
  "Gasoline, oil and other fuels",
  "Propane and other gas cylinders",
  "Pesticides and pool chemicals",
  "Car and loose lithium batteries",
  "Fluorescent tubes, anything with mercury",
  "Anything that may contain asbestos",
  "Needles and medical waste",
  "Ammunition, fireworks and flares",
  "Drums without a label",
];

export const photosTexts = {
  title: (reference: string) => `Photos of request ${reference}`,
  photo: (place: number, count: number) => `Photo ${place} of ${count}`,
  none: "There are no photos.",
  ended: "This link has ended",
  endedText: "The photos are in the desk, with the request.",
};

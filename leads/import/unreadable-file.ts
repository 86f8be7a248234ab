export const MOST_ROWS = 20_000;

export class UnreadableFile extends Error {}

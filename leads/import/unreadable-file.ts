export const MOST_ROWS = 20_000;

/** What a file says can't be used at all; the message is shown. */
export class UnreadableFile extends Error {}

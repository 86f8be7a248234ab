// When customers are written to on their own. The words of the emails are in mail.ts, those of the texts in texts.ts.

/**
 * Letters go out between these hours of the location, from "0:00" to "24:00". What would go at night waits until the
 * morning. The answer to what a customer did a moment ago, and "on the way", go at any hour.
 */
export const letterHours = { from: "8:00", to: "21:00" };

/** When customers are reminded of tomorrow's visit or move, by the location's clock and within the hours above. Null: never. */
export const dayBeforeAt: string | null = "10:00";

/** In how many minutes a crew can say that it's there. */
export const onTheWayMinutes: readonly number[] = [10, 15, 20, 30, 45, 60];

export const textableLetters = ["requested", "confirmed", "changed", "day-before", "on-the-way"] as const;

export type TextableLetter = (typeof textableLetters)[number];

/** Which letters go by text, until that's set at the desk. Without Twilio's settings none does. */
export const textedLetters: readonly TextableLetter[] = [];

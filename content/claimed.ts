// Texts that say something about the company, and what they say without it.
import type { ClaimId } from "./claims.ts";

/** Shown while all of these claims stand; else `otherwise` is, or nothing. */
export type Claiming = { claims: readonly ClaimId[]; text: string; otherwise?: Text };

/** In sentences, with a space between them. */
export type Text = string | readonly (string | Claiming)[];

/** "" where nothing of it stands. */
export function tell(text: Text, standing: readonly ClaimId[]): string {
  if (typeof text === "string") return text;
  return text
    .map((part) => {
      if (typeof part === "string") return part;
      const stands = part.claims.every((id) => standing.includes(id));
      return stands ? part.text : tell(part.otherwise ?? "", standing);
    })
    .filter(Boolean)
    .join(" ");
}

import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/sha";

export async function proveWork(): Promise<string> {
  try {
    const response = await fetch("/challenge.json");
    const challenge = (await response.json()) as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    return btoa(JSON.stringify({ challenge, solution }));
  } catch {
    // An old browser or a dropped connection: the submission goes without, and a person looks at it.
    return "";
  }
}

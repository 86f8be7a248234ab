import { type Jurisdiction, unfinished } from "../../content/unfinished.ts";
import { fold } from "../../locations/city-search.ts";
import { findRegion } from "../../locations/outside.server.ts";
import { toE164 } from "../../locations/phone-number.server.ts";
import { readPostalCode } from "../../locations/postal-code.ts";
import { readTyped, type Submission } from "../submission.ts";

/** The words beside the phone field; null while unfinished requests aren't kept at all. */
export function findUnfinishedWords(): string | null {
  return unfinished.words?.trim() || null;
}

type Asker = {
  region: string;
  visitorCountry: string | null;
};

/** Whether what somebody types there may be kept before they send it, as far as a page knows. */
export function mayKeepUnfinished({ region, visitorCountry }: Asker): boolean {
  const isNear = visitorCountry === "Canada" || visitorCountry === "USA";
  return findUnfinishedWords() !== null && isNear && !isForbidden((place) => place.region === region);
}

export function namesForbiddenPlace(submission: Submission): boolean {
  const regions = ["zip", "zipFrom", "zipTo"].map((field) => {
    const code = readPostalCode(readTyped(submission, field));
    return code && findRegion(code);
  });
  const state = plain(readTyped(submission, "state"));
  const [, areaCode = ""] = /^\+1(\d{3})/.exec(toE164(readTyped(submission, "phone")) ?? "") ?? [];
  return isForbidden(
    ({ region, code, areaCodes }) =>
      regions.includes(region) ||
      state === plain(region) ||
      state === plain(code) ||
      areaCodes.split(" ").includes(areaCode),
  );
}

function isForbidden(applies: (place: Jurisdiction) => boolean): boolean {
  return unfinished.forbiddenIn.some(applies);
}

function plain(text: string): string {
  return fold(text).replace(/\P{L}/gu, "");
}

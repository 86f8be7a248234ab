import { directoryWords } from "../../../content/directory.ts";
import { findingWords } from "../../../content/finding.ts";
import { formatDistance } from "../../../locations/nearest.ts";
import { telLink } from "../../../locations/phone.ts";
import { formatCodeField, type PostalCode } from "../../../locations/postal-code.ts";
import type { Finding } from "./finding.ts";

/** Without a code the finding is that of the visitor's position. */
type CrewAnswerProps = { code: PostalCode | null; finding: Finding | null };

function say(code: PostalCode | null, finding: Finding) {
  const printed = code?.printed ?? null;
  const { state } = finding;
  if (state === "found") {
    const { crew, isServed, kilometers } = finding.found;
    if (!isServed) {
      const distance = formatDistance(kilometers, code?.country ?? crew.country);
      return findingWords.away(printed, crew.name, distance);
    }
    return (
      <>
        {findingWords.served(printed)}
        <a href={`/${crew.slug}`}>{directoryWords.serviceArea(crew.name)}</a>.
      </>
    );
  }
  if (state === "asking") return printed ? findingWords.asking(printed) : findingWords.locating;
  return state === "unknown" || state === "failed" ? findingWords[state](printed) : findingWords[state];
}

export function CrewAnswer({ code, finding }: CrewAnswerProps) {
  return (
    <p className="crew-answer" role="status">
      {finding && say(code, finding)}
    </p>
  );
}

/** Whom to call, and the form that takes the code along. */
export function CrewLinks({ code, finding }: CrewAnswerProps) {
  if (finding?.state !== "found") return null;
  const { crew, isServed } = finding.found;
  const query = code ? `?zipFrom=${formatCodeField(code)}` : "";
  return (
    <p className="crew-links">
      <a className="button" href={telLink(crew.phone)}>
        {findingWords.call(crew.phone)}
      </a>
      <a className="button" href={`/${crew.slug}/get-quote${query}`}>
        {isServed ? findingWords.quote : findingWords.askAnyway}
      </a>
    </p>
  );
}

import type { PostalCode } from "../../../locations/postal-code.ts";
import { describeFinding, listCrewLinks } from "./crew-words.ts";
import type { Finding } from "./finding.ts";

type CrewAnswerProps = { code: PostalCode | null; finding: Finding | null };

export function CrewAnswer({ code, finding }: CrewAnswerProps) {
  const { text, link } = describeFinding(code, finding);
  return (
    <p className="crew-answer" role="status">
      {text}
      {link ? (
        <>
          <a href={link.href}>{link.label}</a>.
        </>
      ) : null}
    </p>
  );
}

export function CrewLinks({ code, finding }: CrewAnswerProps) {
  return (
    <p className="crew-links">
      {listCrewLinks(code, finding).map(({ href, label }) => (
        <a className="button" href={href} key={href}>
          {label}
        </a>
      ))}
    </p>
  );
}

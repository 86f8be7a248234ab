import { usePageDetails } from "../use-page-details.ts";

/** What the page's place asks for, below a form: not a part of the form, so it costs no script. */
export function FormNotices({ trade }: { trade?: "moving" | "junk" }) {
  const { notices } = usePageDetails().rules;
  const own = notices.filter((notice) => !trade || notice.trade === trade || notice.trade === "both");
  return own.map(({ id, text, href, lang }) => (
    <p key={id} className="form-consent" lang={lang}>
      {href ? (
        <a href={href} rel="noopener">
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  ));
}

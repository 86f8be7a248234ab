import { brand } from "../../../content/brand.ts";
import { otherWays as words } from "../../../content/forms.ts";
import type { Submission } from "../../../leads/submission.ts";
import { smsLink, telLink } from "../../../locations/phone.ts";
import "./contact-ways.css";

/** Characters: mail programs take no longer links. */
const MOST = 1_200;

type ContactWaysProps = {
  phone: string;
  title: string;
  typed: Submission;
  labels: Readonly<Record<string, string>>;
  print: (name: string, value: string) => string;
  place: string | undefined;
};

function write({ typed, labels, print, place }: ContactWaysProps): string {
  const lines = Object.entries(labels).flatMap(([name, label]) => {
    const value = print(name, typed[name] ?? "");
    return value ? `${label.replace(/\?$/, "")}: ${value === "true" ? words.yes : value}` : [];
  });
  const text = [words.intro, "", ...lines, ...(place ? [`${words.place}: ${place}`] : [])].join("\n");
  return text.length > MOST ? `${text.slice(0, MOST).toWellFormed()}…` : text;
}

/** Without a script, too: the links are all there is to it. */
export function ContactWays(props: ContactWaysProps) {
  const { phone, title, typed } = props;
  const text = write(props);
  const subject = words.subject(title, typed.name ?? "");
  // Mail has lines that end like this (RFC 6068, 5).
  const mail = new Map([
    ["subject", subject],
    ["body", text.replaceAll("\n", "\r\n")],
  ]);
  const query = [...mail].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return (
    <ul className="contact-ways">
      <li>
        <a href={telLink(phone)}>{words.call(phone)}</a>
      </li>
      {brand.takesTexts ? (
        <li>
          {/* With both signs, because iPhones once read only the second and others only the first. */}
          <a href={`${smsLink(phone)}?&body=${encodeURIComponent(text)}`}>{words.text}</a>
        </li>
      ) : null}
      <li>
        <a href={`mailto:${brand.contactEmail}?${query}`}>{words.email}</a>
      </li>
    </ul>
  );
}

// What a rule of a place is, and what the owner answers to it.

/** A regulator or a law, and where it says so. */
export type Source = {
  name: string;
  /** https, of the regulator or the law itself: never of somebody who retells it. */
  url: string;
  /** YYYY-MM-DD, the day it was read there. Null: nobody has yet, so it has to be checked before you rely on it. */
  read: string | null;
  /** Which text that was, where it wasn't the page as it stood that day: "the 2015 statutes, in a stored copy". */
  copy?: string;
};

export type Rule = {
  /** Its name in `answers.ts`; kept as long as the rule is. */
  id: string;
  /** number: a license number to show. permit: one to hold, or a filing. bilingual: what has to be there in French. consent: words to ask by. */
  kind: "number" | "permit" | "notice" | "bilingual" | "consent";
  trade: "moving" | "junk" | "both";
  /** within: jobs that stay inside the state or province. across: those that cross its border. */
  when: "always" | "within" | "across";
  /** box: with the box for promotions. elsewhere: not on this site, but on the contract, on the truck, at the office. */
  shown: "footer" | "form" | "box" | "elsewhere";
  /** Printed before the number: "USDOT". */
  label?: string;
  /** The language of what visitors read, if it isn't English. */
  lang?: "fr";
  /** What the owner has to do, in plain words. */
  text: string;
  source: Source;
  /** What we aren't sure of. */
  askALawyer: string | null;
};

export type Answer = {
  /** What visitors read: the number without its label, or the words. Without it, nothing is shown. */
  value?: string;
  /** Where the words link to, such as an official booklet: https. */
  href?: string;
  /** Where the site shows nothing: how you meet the rule, or why it isn't yours. Only the doctor reads it. */
  settled?: string;
  /** What your lawyer said to the open question, and who that is. */
  lawyer?: string;
  /** YYYY-MM-DD, when you or your lawyer last read the source. */
  readOn?: string;
};

// Requests that somebody began and didn't send. As shipped nothing of them reaches you: what's typed stays on the visitor's
// own device. With words here, you get what was typed so far once it has a phone number, to call about it. Ask a lawyer
// where you work before you turn it on: docs/decisions/2026-11-26-unfinished-requests-are-off-where-we-arent-sure.md says
// which laws we looked at. The privacy notice says so by itself.

/** A province or state, as our own locations and postal codes name it. */
export type Jurisdiction = {
  region: string;
  /** As it's typed into an address. */
  code: string;
  /** Its phones: who has one of these may be there, wherever they are looking for a truck. */
  areaCodes: string;
};

export const unfinished: {
  /**
   * Shown beside the phone field before anything is typed there. They must say that you may call people who don't finish.
   * null, or nothing in them: off.
   */
  words: string | null;
  /**
   * Where it stays off, by the location, by any postal code or ZIP or region that's typed, and by the phone's area code.
   * It's also off for everybody outside Canada and the United States, where we can't tell the country, and for people
   * whose browser sends Global Privacy Control.
   */
  forbiddenIn: readonly Jurisdiction[];
} = {
  // For example: "If you don't finish, we may call you about it.",
  words: null,
  forbiddenIn: [
    // Law 25: consent must be given for each purpose by itself, and the most private setting is the usual one.
    {
      region: "Quebec",
      code: "QC",
      areaCodes: "263 354 367 418 438 450 468 514 579 581 819 873",
    },
    // Invasion of Privacy Act, section 631: consent comes before anything is recorded (Javier v. Assurance IQ, 2022).
    {
      region: "California",
      code: "CA",
      areaCodes:
        "209 213 279 310 323 341 350 357 369 408 415 424 442 510 530 559 562 619 626 628 650 657 661 669 707 714 738 747 760 805 818 820 831 837 840 858 909 916 925 949 951",
    },
    // Its wiretap act has no exception for who is written to (Popa v. Harriet Carter Gifts, 2022).
    {
      region: "Pennsylvania",
      code: "PA",
      areaCodes: "215 223 267 272 412 445 484 570 582 610 717 724 814 835 878",
    },
    // Wiretap laws that take everybody's consent. Courts differ on whether they cover websites: ask a lawyer.
    {
      region: "Florida",
      code: "FL",
      areaCodes:
        "239 305 321 324 352 386 407 448 561 645 656 689 727 728 754 772 786 813 850 863 904 941 954",
    },
    {
      region: "Illinois",
      code: "IL",
      areaCodes: "217 224 309 312 331 447 464 618 630 708 730 773 779 815 847 861 872",
    },
    { region: "Maryland", code: "MD", areaCodes: "227 240 301 410 443 667" },
    { region: "Massachusetts", code: "MA", areaCodes: "339 351 413 508 617 774 781 857 978" },
    { region: "Washington", code: "WA", areaCodes: "206 253 360 425 509 564" },
  ],
};

/** The desk is offered one after this many minutes without another key. */
export const unfinishedAfterMinutes = 15;

/** It's deleted this many days after it was begun. The privacy notice says so: change both together. */
export const unfinishedDays = 7;

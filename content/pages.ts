// The pages' texts. Lists (services, coupons, questions …) have files of their own.
// A sentence that makes a claim of claims.ts names it, and has a version without it or falls silent (claimed.ts).
// `place` is the city or area a page is about: "Toronto", or `yourArea` on a page that has no city.
import type { Text } from "./claimed.ts";

export const yourArea = "your area";

type PageWords = {
  /** The last part of the breadcrumb. */
  title: string;
  /** On top of the page. */
  heading: (place: string) => string;
  lead: string;
  /** For the browser tab and search results, without the company's name. */
  metaTitle: (place: string) => string;
  /** At most 160 characters with a long city name. */
  metaDescription: (place: string) => Text;
};

const landing = {
  /** In capitals, a line each. */
  display: (place: string) => [`${place},`, "moved."],
  heading: (place: string) => `Movers and junk removal in ${place}`,
  lead: (place: string) =>
    `Tell the ${place} crew what's moving and what's going, and you'll get a free estimate.`,
  metaTitle: (place: string) => `Movers and junk removal in ${place}`,
  metaDescription: (place: string): Text => [
    `Moving, packing and junk removal in ${place}.`,
    {
      claims: ["all-inclusive-team", "no-hidden-fees"],
      text: "Two-person team, all-inclusive rates, no hidden fees.",
      otherwise: [
        { claims: ["all-inclusive-team"], text: "Two-person team, all-inclusive rates." },
        { claims: ["no-hidden-fees"], text: "No hidden fees." },
      ],
    },
    "Free estimate by form or phone.",
  ],
};

const bookNow: PageWords & { subtitle: string } = {
  title: "Schedule Removal",
  heading: (place) => `Schedule Removal in ${place}`,
  subtitle: "Book your junk removal now",
  lead: "Tell us what has to go, then pick a day, Monday to Saturday, and a two-hour window.",
  metaTitle: (place) => `Book junk removal in ${place}`,
  metaDescription: (place) => [
    `Book junk removal in ${place}: pick a day and a two-hour window.`,
    {
      claims: ["disposal-fees-included", "no-hidden-fees"],
      text: "Disposal and environmental fees included, no hidden fees.",
      otherwise: [
        { claims: ["disposal-fees-included"], text: "Disposal and environmental fees included." },
        { claims: ["no-hidden-fees"], text: "No hidden fees." },
      ],
    },
  ],
};

const getQuote: PageWords = {
  title: "Free quote",
  heading: (place) => (place === yourArea ? "A free quote for your move" : `A free quote for your ${place} move`),
  lead: "Tell us roughly what you're moving. A moving specialist will get back to you with an estimate.",
  metaTitle: (place) => `Free moving quote in ${place}`,
  metaDescription: (place) => [
    `Free moving quote in ${place}.`,
    {
      claims: ["all-inclusive-team", "price-match"],
      text: "All-inclusive rates with a two-person team, and any written quote will be price-matched.",
      otherwise: [
        {
          claims: ["all-inclusive-team"],
          text: "All-inclusive rates with a two-person team.",
          otherwise: [
            {
              claims: ["price-match"],
              text: "Any written quote will be price-matched.",
              otherwise: "Tell us what you're moving, and a moving specialist will get back to you with an estimate.",
            },
          ],
        },
      ],
    },
  ],
};

const howItWorks: PageWords = {
  title: "How it works",
  heading: (place) => `How it works in ${place}`,
  lead: "One call, one signature, and what to have ready for each.",
  metaTitle: (place) => `How moving and junk removal work in ${place}`,
  metaDescription: (place) =>
    `Moving or clearing out in ${place}: call and tell us what, where and when, then sign the contract digitally and pay the deposit.`,
};

const reviews: PageWords = {
  title: "Reviews",
  heading: (place) => `Reviews, ${place} and beyond`,
  lead: "What moving day was like: the stairs, the weather, the couch that wouldn't turn the corner.",
  metaTitle: (place) => `Reviews of our movers in ${place}`,
  metaDescription: (place) =>
    `Reviews of moving and junk removal in ${place}, this month's coupons, and a short form for a free estimate.`,
};

const whatWeTake: PageWords = {
  title: "What we take",
  heading: (place) => `What we take in ${place}`,
  lead: "If it's junk to you and it isn't hazardous, we'll probably take it.",
  metaTitle: (place) => `What our junk removal takes in ${place}`,
  metaDescription: (place) => {
    const things = "Furniture, appliances, mattresses, TVs, pianos, hot tubs, sheds, renovation debris";
    return [
      {
        claims: ["disposal-fees-included"],
        text: `${things}: what we haul away in ${place}, fees included.`,
        otherwise: `${things}: what we haul away in ${place}.`,
      },
    ];
  },
};

const faq: PageWords = {
  title: "FAQ",
  heading: (place) => `FAQ: ${place}`,
  lead: "Straight answers about price, stairs, elevators, deposits and what we can't take.",
  metaTitle: (place) => `Moving and junk removal questions in ${place}`,
  metaDescription: (place) =>
    `How we price a move or junk pickup in ${place}, how deposits and canceling work, what we can't take, and what to tell us first.`,
};

const privacy: PageWords = {
  title: "Privacy notice",
  heading: () => "Privacy notice",
  lead: "What we collect when you ask for a quote, why, who sees it and when we delete it.",
  metaTitle: () => "Privacy notice",
  metaDescription: () =>
    "What we collect when you ask for a quote or book a job, why, who gets it, how long we keep it, and how to have it deleted.",
};

const directory = {
  headline: "GET A FREE ESTIMATE TODAY",
  metaTitle: "Moving and junk removal near you",
  metaDescription: [
    "Find your city for moving, packing and junk removal in Canada and the United States.",
    {
      claims: ["all-inclusive-team"],
      text: "Two-person team, all-inclusive rates, free estimate.",
      otherwise: "Free estimate.",
    },
  ] as Text,
};

export const pages = {
  landing,
  bookNow,
  getQuote,
  howItWorks,
  reviews,
  whatWeTake,
  faq,
  privacy,
  directory,
};

// Sections on several pages.

export const callBanner = {
  title: "Planning a move can be complicated",
  text: "Elevator times, stairs, a closing date that keeps moving. Call and tell us in your own words. We'll plan it with you.",
};

export const bookingBar = {
  title: "Just have junk to get rid of?",
  text: "Pick a two-hour window. We'll carry it out and haul it away.",
  button: "Book Now",
};

export const serving = {
  title: (city: string) => `Serving ${city} and more`,
  text: "We cover the towns around here, too, and the drive is in your estimate.",
  button: "Get my free estimate",
};

export const about = {
  title: "The crew at your door",
  text: "Two people come with the truck, for one mattress or a whole estate. They look at what's going, tell you what it costs, and start when you say yes.",
};

export const allInclusive: {
  title: Text;
  text: Text;
  includedTitle: string;
  included: readonly Text[];
  notIncludedTitle: string;
  notIncluded: readonly string[];
} = {
  title: [
    { claims: ["all-inclusive-team"], text: "All-inclusive rates", otherwise: "What the price covers" },
  ],
  text: [
    { claims: ["no-hidden-fees"], text: "No hidden fees." },
    "Here's what's in it and what isn't.",
  ],
  includedTitle: "Included",
  included: [
    [{ claims: ["all-inclusive-team"], text: "A two-person team" }],
    "The truck and the driving",
    "Carrying out and loading",
    [{ claims: ["disposal-fees-included"], text: "All disposal fees" }],
    [{ claims: ["disposal-fees-included"], text: "All environmental fees" }],
  ],
  notIncludedTitle: "Not included",
  notIncluded: [
    "Packing: its own line in your quote",
    "A third person: we'll ask you first",
    "What your building or town charges you",
  ],
};

export const frame = {
  skip: "Skip to content",
  callAnytime: "Call anytime",
  /** Says what anytime means; the hours are those of `opening-hours.ts` or the desk. */
  anytime: (hours: string) =>
    `Call anytime. We pick up ${hours}. After hours, leave a message and we'll call you back.`,
  call: "CALL:",
  getQuote: "GET QUOTE",
  callOrText: "CALL/SMS",
  /** Where the number takes no texts. */
  callOnly: "CALL",
  contact: "Get in touch",
  text: "TEXT",
  menu: "MENU",
  change: "change",
  /** Follows "change" for people who can't see the plate. */
  changeWhat: "city",
  privacy: "Privacy Policy",
  pages: "Pages",
  areas: "Where we work",
  /** Where the list has only those near. */
  allOf: (region: string) => `All of ${region}`,
  allAreas: "All areas",
  company: "The company",
  breadcrumb: "You are here",
  navigation: {
    "": "Moving",
    "get-quote": "Get a quote",
    "book-now": "Book junk removal",
    "what-we-take": "What we take",
    "how-it-works": "How it works",
    reviews: "Reviews",
    faq: "FAQ",
  },
  navigationWithoutCity: {
    "": "Find your city",
    "get-quote": "Get a quote",
    "book-now": "Book junk removal",
  },
};

export const quoteForm = {
  heroTitle: "Free moving quote",
};

export const goodToKnow = {
  title: (place: string) => `Good to know in ${place}`,
  neighborhoods: "Neighborhoods we know",
  nearby: "Crews nearby",
};

export const movingDay = (place: string) => `Moving day in ${place}`;

export const movingIn = (place: string) => `Moving in ${place}`;

export const localQuestions = (place: string) => `What people in ${place} ask us`;

export const reviewsOf = (region: string) => `Reviews from ${region}`;

export const callBack = {
  title: "Want us to call you?",
  text: "Leave Dolly a few lines, and a moving specialist will be in touch.",
};

type Price = { title: string; text: Text };

export const prices: { title: string; moving: Price; junk: Price } = {
  title: "How we price it",
  moving: {
    title: "Your move",
    text: [
      "From the list of what you own, both addresses and the date.",
      {
        claims: ["all-inclusive-team"],
        text: "You get it in writing, and it covers two people and the truck.",
        otherwise: "You get it in writing.",
      },
    ],
  },
  junk: {
    title: "Your junk",
    text: [
      "By how much of the truck it fills.",
      {
        claims: ["disposal-fees-included"],
        text: "The crew tells you the price before they lift anything, with every disposal fee in it.",
        otherwise: "The crew tells you the price before they lift anything.",
      },
    ],
  },
};

/** The truck with its load, on a city's page. */
export const truckGauge = {
  title: "Junk goes by the truckload",
  text: "Add up your pieces and see how full it gets.",
  goes: "Goes on the truck",
  notTaken: "Nothing hazardous, please.",
  link: "Fill your truck",
};

export const couponValidity = (date: string) => `Good until ${date}`;

export const couponTerms = "Junk removal only. One per visit, shown before you pay. No cash value.";

export const couponInstruction = "Show this promo to the truck team.";

/** Printed on the ticket. */
export const couponSerial = (amount: number) => `No. ${String(amount).padStart(4, "0")}`;

/** On a ticket's stub, before and after it's torn off. */
export const couponStub = { tear: "Tear here", saved: "Saved: show this screen" };

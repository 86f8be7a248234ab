// The words on the pages themselves. Lists (services, coupons, questions …) have files of their own beside this one.
// `place` is the city or area a page is about: "Toronto", or "your area" on a page that has no city.

type PageWords = {
  /** The hero's title and the last word of the breadcrumb. */
  title: string;
  lead: string;
  /** The browser tab and the headline of a search result, without the company's name. */
  metaTitle: (place: string) => string;
  /** The grey lines under it: at most 160 characters with a long city name. */
  metaDescription: (place: string) => string;
};

const landing = {
  title: (place: string) => `Movers and junk removal in ${place}`,
  lead: (place: string) =>
    `A two-person team, a truck and an all-inclusive rate. Get a free estimate from the ${place} crew.`,
  metaTitle: (place: string) => `Movers and junk removal in ${place}`,
  metaDescription: (place: string) =>
    `Moving, packing and junk removal in ${place}. Two-person team, all-inclusive rates, no hidden fees. Free estimate by form or phone.`,
};

const bookNow: PageWords & { subtitle: string } = {
  title: "Schedule Removal",
  subtitle: "Book your junk removal now",
  lead: "Tell us what has to go, pick a day from Monday to Saturday and a two-hour window, and we put you on the route.",
  metaTitle: (place) => `Book junk removal in ${place}`,
  metaDescription: (place) =>
    `Book junk removal in ${place}: pick a day and a two-hour window. Disposal and environmental fees included, no hidden fees.`,
};

const getQuote: PageWords = {
  title: "FREE QUOTE",
  lead: "Say where you are, where you are going and roughly what you own. A moving specialist gets back to you with an estimate; asking costs nothing.",
  metaTitle: (place) => `Free moving quote in ${place}`,
  metaDescription: (place) =>
    `Free moving quote in ${place}. All-inclusive rates with a two-person team, and any written quote will be price-matched.`,
};

const howItWorks: PageWords = {
  title: "How it works",
  lead: "One call, one signature. Here is what happens at each stop and what to have ready.",
  metaTitle: (place) => `How moving and junk removal work in ${place}`,
  metaDescription: (place) =>
    `Moving or clearing out in ${place}: call and tell us what, where and when, then sign the contract digitally and pay the deposit.`,
};

const reviews: PageWords = {
  title: "Reviews",
  lead: "What it was like on the day: the stairs, the weather, the couch that would not turn the corner.",
  metaTitle: (place) => `Reviews of our movers in ${place}`,
  metaDescription: (place) =>
    `Reviews of moving and junk removal in ${place}, this month's coupons, and a short form for a free estimate.`,
};

const whatWeTake: PageWords = {
  title: "What we take",
  lead: "If it is junk to you and not hazardous, it most likely fits on the truck. Find yours on the list, or ask.",
  metaTitle: (place) => `What our junk removal takes in ${place}`,
  metaDescription: (place) =>
    `Furniture, appliances, mattresses, TVs, pianos, hot tubs, sheds, renovation debris: what we haul away in ${place}, fees included.`,
};

const faq: PageWords = {
  title: "FAQ",
  lead: "Straight answers about price, stairs, elevators, deposits and what we cannot take.",
  metaTitle: (place) => `Moving and junk removal questions in ${place}`,
  metaDescription: (place) =>
    `What a move or junk pickup in ${place} costs, how deposits and cancelling work, what we cannot take, and what to tell us first.`,
};

const privacy: PageWords = {
  title: "Privacy notice",
  lead: "What we collect when you ask for a quote, why, who sees it and when we erase it.",
  metaTitle: () => "Privacy notice",
  metaDescription: () =>
    "What we collect when you ask for a quote or book a job, why, who gets it, how long it is kept, and how to have it erased.",
};

const directory = {
  headline: "GET A FREE ESTIMATE TODAY",
  title: "Find the crew in your city",
  lead: "Moving and junk removal in Canada and the United States. Pick your city for its phone number, its booking page and a free estimate.",
  metaTitle: "Moving and junk removal near you",
  metaDescription:
    "Find your city for moving, packing and junk removal in Canada and the United States. Two-person team, all-inclusive rates, free estimate.",
};

const thankYou = {
  title: "Your Move Matters to Us.",
  message:
    "Thank you. We have your request. A moving specialist will reach out with a tailored estimate. " +
    "Packing services are offered too, and any written quote will be price-matched.",
  next: [
    "A moving specialist reads what you wrote and calls, texts or emails you. Keep your phone where you can hear it.",
    "Have the big pieces, the stairs and the parking in mind. If you have another company's quote in writing, keep it at hand.",
    "If you asked for junk removal, we'll call to confirm your day and time window. We can't take hazardous things.",
    "Did plans change, or did you forget the piano? Call, and give us the reference above if you have it.",
  ] as readonly string[],
  /** The labels of what the address of the page carries, and the text for what it does not. */
  summary: {
    title: "What you told us",
    moveDate: "Date",
    fromAddress: "From",
    toAddress: "To",
    packing: "Packing",
    packingWanted: "Packing services wanted",
    packingNotWanted: "No packing services",
    reference: "Reference",
    missing: "Not specified",
  },
  metaTitle: "Thank you",
  metaDescription: "We have your request. A moving specialist will reach out with a tailored estimate.",
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
  thankYou,
};

// Sections that stand on several pages.

export const callBanner = {
  title: "Planning a move can be complicated",
  text: "Elevator times, stairs, a closing date that keeps sliding. Call us, say it in your own words, and we work out the order of things with you.",
};

export const bookingBar = {
  title: "Only have junk to get rid of?",
  text: "Pick a day and a two-hour window. We carry it out and haul it away.",
  button: "Book Now",
};

export const serving = {
  title: (city: string) => `Serving ${city} and more`,
  text: "The towns around are ours too. Moving out of the area, or into it? Send both ends of the move, and the estimate covers the road between them.",
  /** "Monday to Friday 8 AM–7 PM; Saturday 9 AM–5 PM", as `opening-hours.ts` or the desk says. */
  hours: (week: string) => `Requests are answered ${week}.`,
  button: "Get my free estimate",
};

export const about: { title: string; paragraphs: readonly string[] } = {
  title: "The crew at your door",
  paragraphs: [
    "We are a moving and junk removal company organised by city. Each city has its own phone number, and the people who answer it know its streets, its elevators and its dump.",
    "Two people come with the truck. They look at what you want gone, tell you how much of the truck it fills and what that costs, and start when you say yes. Leave everything where it stands; getting it to the curb is our part.",
    "We work for homes and for businesses: one mattress, a garage, an estate, a shop that is closing.",
  ],
};

export const allInclusive: {
  title: string;
  text: string;
  included: readonly string[];
  notIncluded: readonly string[];
} = {
  title: "All-inclusive rates",
  text: "The rate comes with a two-person team, and all disposal and environmental fees are included. No hidden fees: what is not in it is listed here too.",
  included: [
    "A two-person team",
    "The truck and the driving",
    "Carrying out and loading, from where it stands",
    "All disposal fees",
    "All environmental fees",
  ],
  notIncluded: [
    "Packing and unpacking, which are their own line in your quote",
    "A third pair of hands, if your job needs it; agreed with you beforehand",
    "What your building or town charges you, such as an elevator booking or a parking permit",
    "Hazardous things, which we cannot take at any price",
  ],
};

/** The page adds the phone number as a link. */
export const notFound = {
  title: "This road is closed",
  text: "There is no page at this address. It may have moved, or a letter went missing on the way. Turn back to the start, or call and ask a person.",
  back: "Back to the start",
};

export const brokenPage = {
  title: "Something broke down on our side",
  text: "The page could not be made. Nothing you sent is lost by looking here. Try again in a minute, or start over.",
};

/** The few words of the frame around every page. */
export const frame = {
  skip: "Skip to the page",
  callAnytime: "Call anytime",
  call: "CALL:",
  getQuote: "GET QUOTE",
  callOrText: "CALL/SMS",
  text: "TEXT",
  privacy: "Privacy Policy",
  home: "Home",
  pages: "Pages of this city",
  breadcrumb: "You are here",
  samples: "Sample",
  navigation: {
    "": "Moving",
    "get-quote": "Get a quote",
    "book-now": "Book junk removal",
    "what-we-take": "What we take",
    "how-it-works": "How it works",
    reviews: "Reviews",
    faq: "FAQ",
  },
};

export const quoteForm = {
  heroTitle: "Free moving quote",
  againTitle: "Tell us about your move",
  againText:
    "A few lines are enough. A moving specialist reads them and gets back to you with a tailored estimate.",
};

export const goodToKnow = {
  title: (place: string) => `Good to know in ${place}`,
  neighbourhoods: "Where the crew drives",
  nearby: "Crews nearby",
};

export const couponValidity = (date: string) => `Good until ${date}`;

// Describes the website as shipped: when you switch something on (another destination for requests, address
// suggestions), change the text here first. What it says about Google follows analytics.ts. Have a local lawyer read it.
import { analytics, isMeasured, privacyChoices } from "./analytics.ts";
import { brand } from "./brand.ts";
import { draftDays } from "./kept.ts";
import { unfinished, unfinishedDays } from "./unfinished.ts";

export type PrivacySection = { heading: string; paragraphs: readonly string[]; list?: readonly string[] };

const places = { Canada: "Canada", USA: "the United States", elsewhere: "other countries" };

const whoIsAsked =
  analytics.consentNeededIn.length === Object.keys(places).length
    ? "Nothing from Google loads, and it sets no cookies, until you press Allow."
    : `Nothing from Google loads until you press Allow, if you're in ${[...analytics.consentNeededIn.map((country) => places[country]), "a country we can't identify"].join(", or ")}. Elsewhere it loads unless you say no.`;

const aboutGoogle = isMeasured
  ? [
      `We count visits with Google, to see which ads bring requests. ${whoIsAsked} Saying no costs you nothing on this site.`,
      "Google then learns which of our pages you open and from where, the label of the ad, your city's page, and that you tapped to call or text or sent a form; it sets cookies of its own that recognize your browser. We don't tell it what you typed, and personalized advertising is turned off.",
      `If your browser sends Global Privacy Control, we take that as a no and don't ask. "${privacyChoices.link}" at the end of every page changes your answer at any time; we keep it in a cookie for 180 days, and a no clears Google's cookies.`,
    ]
  : [
      "No other company's script, picture or cookie is on our pages, and there are no analytics. If we ever count visits with one, it will stay off until you agree to it, and saying no will cost you nothing on this site.",
    ];

const keepsUnfinished = Boolean(unfinished.words?.trim());
const whereNot = new Intl.ListFormat("en-US").format(unfinished.forbiddenIn.map(({ region }) => region));

export const privacy: {
  title: string;
  /** YYYY-MM-DD */
  updated: string;
  updatedOn: string;
  intro: string;
  inShort: { title: string; lines: readonly string[] };
  /** The list of headings, for screen readers. */
  contents: string;
  sections: readonly PrivacySection[];
} = {
  title: "Privacy notice",
  updated: "2026-11-26",
  updatedOn: "Last updated",
  intro:
    `${brand.legalName} ("we") runs this website. You can read all of it without telling us who you are. ` +
    "If you ask for a quote or book a job, we need some information to answer you. This notice says what, why, and for how long.",
  inShort: {
    title: "In short",
    lines: [
      "Look around without telling us who you are.",
      "What you send us answers your request, plans the job and keeps robots out.",
      "We don't sell it, trade it or rent it out.",
      "We erase it after 24 months. Ask, and we do it sooner.",
      `To see, correct or erase yours, write to ${brand.contactEmail} or call. It's free.`,
    ],
  },
  contents: "In this notice",
  sections: [
    {
      heading: "What we collect",
      paragraphs: ["What you type into a form, and a little that your browser sends with it:"],
      list: [
        "Moving quote and free estimate: your name, phone number, email address if you give one, the ZIP or postal codes you move from and to, the date and whether you want packing, and your message.",
        "Junk removal booking: your name, phone number, address with unit and ZIP or postal code, type of property, the day and time window, whether the time is flexible, and your description of the job.",
        ...(keepsUnfinished
          ? [
              `What you've typed into a form so far, once you've entered a whole phone number, also if you never send it. The words beside that field say so. We don't do this in or for ${whereNot}, outside Canada and the United States, or if your browser sends Global Privacy Control.`,
            ]
          : []),
        "Your IP address, and the approximate country we read from it.",
        "How you found us, the first time and the last: the label on the ad or link you followed (for example utm, gclid, fbclid or msclkid), the page that sent you here without what you searched for, the page you came to, and when.",
        "Whether you checked the box for coupons and news, and if so the words beside it, their version and the time.",
        "The city you chose on this site, and the time you sent the form.",
        "A postal code or ZIP that you look up on the home page tells us which crew to show, and we don't keep it. If you press \"Use my location\", your browser finds the nearest crew by itself and doesn't send us where you are.",
      ],
    },
    {
      heading: "Why we collect it",
      paragraphs: ["We use it for these purposes and no others:"],
      list: [
        "To call, text or email you back, prepare the estimate, plan the visit and do the work.",
        ...(keepsUnfinished
          ? ["To call you if you began a request and didn't send it. We never email or text you because of one."]
          : []),
        "To show the right country, city and phone number. The country comes from a list kept on our own server, so your IP address isn't sent to anyone for this. IP geolocation by DB-IP (https://db-ip.com), licensed CC BY 4.0.",
        "To keep out robots and floods of fake requests.",
        "To see which ads bring real requests, so we can stop paying for the ones that don't.",
        "To send you coupons and news, if you checked the box for them.",
        "To keep the records that tax and consumer law require.",
      ],
    },
    {
      heading: "Your consent",
      paragraphs: [
        "When you send a form, you're asking us to contact you about that request, and you agree that we may use what's in it for that purpose. You don't have to give consent to anything else to get a quote, and you can always call instead.",
        "Coupons and news by text or email come only to people who checked the box above the button. We never check it for you, the request is treated the same without it, and we keep the words you agreed to with their version. To stop the messages, reply STOP to a text, follow the link in an email, or write to us.",
        "You can withdraw your consent at any time by phone or email. We'll then stop using your information, except what we have to keep by law or under a contract you signed with us. If you withdraw before we've answered, we can't send you an estimate.",
        "We use your IP address and the label of an ad to protect the site and to understand our own advertising. We don't make a profile of you from either. If your browser sends Global Privacy Control, we neither remember nor store how you found us.",
      ],
    },
    {
      heading: "Who gets it",
      paragraphs: [
        "The people in our company who answer requests, plan visits and drive the truck, each only as far as their work requires. We don't sell your information, and we don't trade or rent it.",
        "We also use outside companies that store or pass on information for us and may use it for nothing else:",
      ],
      list: [
        "the company that hosts this website and its backups;",
        "the database, email or scheduling service in which our office receives your request;",
        ...(isMeasured
          ? ["Google, which counts visits for us, if you allow it, as described in the section on cookies;"]
          : []),
        "where address suggestions are switched on, the map service that turns the letters you type into an address. Our server asks it for you, without your name, phone number or IP address.",
      ],
    },
    {
      heading: "How long we keep it",
      paragraphs: [
        "We keep a request for 24 months from the day you sent it, then erase it. We shorten IP addresses after 30 days, so they no longer point to one connection.",
        ...(keepsUnfinished
          ? [
              `What was typed and never sent is deleted ${unfinishedDays} days after you began, or at once if you press "Forget it" at the form. When you send the request, it becomes part of that.`,
            ]
          : []),
        "If you hire us, we keep the contract and the invoice as long as tax law requires. You can ask us to erase everything else sooner.",
      ],
    },
    {
      heading: "Where we keep it",
      paragraphs: [
        "On the server that runs this website and in its backups, and with the companies named above. These can be in Canada or the United States, no matter which of the two you live in. Courts and authorities there can demand access to it under their own laws. Ask us, and we'll tell you where yours is.",
      ],
    },
    {
      heading: "How we protect it",
      paragraphs: [
        "This site uses an encrypted connection. Only staff who sign in with an account of their own can read your request. We keep names, phone numbers and street addresses out of links and out of the server's technical logs.",
        "No system is perfectly safe. If a breach of your information puts you at real risk of harm, we'll tell you and the authorities as the law requires, and keep a record of it.",
      ],
    },
    {
      heading: "See it, correct it, erase it",
      paragraphs: [
        `Write to ${brand.contactEmail} or call us. Wherever you live, you can ask us:`,
      ],
      list: [
        "what we have about you, and for a copy of it;",
        "who got it, and how you found us, if we recorded that;",
        "to correct a mistake;",
        "to erase your information;",
        "to stop calling, texting or emailing you.",
      ],
    },
    {
      heading: "How we answer",
      paragraphs: [
        "We answer within 30 days and charge nothing. We ask for something only you would know, such as the phone number on the request, so no one else can get or erase your information. Someone else can ask for you if you tell us so. If we can't do what you ask, we'll say why, and you can ask us to look again.",
      ],
    },
    {
      heading: "Cookies and what your browser stores",
      paragraphs: [
        ...aboutGoogle,
        "You can clear cookies and stored data in your browser whenever you like; all the site forgets is your city, your half-written form, the link to the booking you just made, and how you found us.",
        "What we store ourselves, which no one else reads:",
      ],
      list: [
        "a cookie that remembers the city you picked, so your next visit starts there;",
        "when you book a junk removal, a cookie with the key to that booking, for one hour. Only the thank-you page gets it, to take you to that booking;",
        "when you send a request, a cookie with the key to adding photos to it, for one day. It shows no photo, and only the thank-you page gets it;",
        `what you've typed into a form, with a random number that keeps a double click from becoming two requests. It stays in that browser until you send the form or press "Forget it" below it, for ${draftDays} days at most. It also comes back, on each of our pages with that form, for anyone else who uses that browser. What you send without a connection, photos too, waits there and goes out once there is one, unless you cancel it;`,
        "two cookies with how you found us the first time and the last (label, referring page, page you came to, time), for 90 days. Only our server reads them, and keeps them with your request if you send one. They aren't set if your browser sends Global Privacy Control, or if you didn't come from an ad, a link or another site;",
        "the country the home page found for you, for one hour, in that browser tab.",
      ],
    },
    {
      heading: "In Canada",
      paragraphs: [
        "We follow the Personal Information Protection and Electronic Documents Act (PIPEDA), and the private-sector privacy law of your province where it has one, as Alberta, British Columbia and Quebec do.",
        "Under Canada's anti-spam law (CASL) we send messages to answer your request. Promotions come only if you checked the box for them, and every one says who we are and how to unsubscribe; we act on it within 10 business days.",
        "If our answer doesn't satisfy you, you can complain to the Office of the Privacy Commissioner of Canada (priv.gc.ca, 1-800-282-1376) or to the commissioner of your province.",
      ],
    },
    {
      heading: "In the United States",
      paragraphs: [
        "Several states give people rights over their personal information. We give the rights in this notice to everyone, in every state we serve, and using them never gets you a worse price or a slower answer. You can complain to your state's attorney general at any time.",
        "We don't sell personal information, and we don't share it for advertising that follows you from site to site, so there's nothing to opt out of. We don't ask for sensitive information such as health or government numbers; please leave it out of your message.",
        "Calls and texts follow the Telephone Consumer Protection Act (TCPA). We contact the number you gave us about the request you sent. Promotional texts go only to people who checked the box for them, and agreeing to texts is never a condition of purchase. Your carrier's message and data rates may apply. Reply STOP to end the texts, HELP for help, or tell the person who calls you.",
      ],
    },
    {
      heading: "Children",
      paragraphs: [
        "This site is for adults arranging a move or a pickup. We don't knowingly collect information from anyone under 16. If a child has sent us something, tell us and we'll erase it.",
      ],
    },
    {
      heading: "Changes to this notice",
      paragraphs: [
        "The date at the top is the day of the last change. If we want to use information you've already given us for something new, we'll ask you first.",
      ],
    },
    {
      heading: "Who to contact",
      paragraphs: [
        `You can reach our privacy officer at ${brand.contactEmail}, or call us and ask for the privacy officer.`,
      ],
    },
  ],
};

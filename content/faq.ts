// The questions people ask on the phone, and what we answer.
import { type Text, tell } from "./claimed.ts";
import type { ClaimId } from "./claims.ts";

/** Without an answer that stands, it isn't asked. */
export type Question = { question: string; answer: Text };
export type ToldQuestion = { question: string; answer: string };
export type FaqTopic = { topic: string; items: readonly Question[] };

/** The first one is open. */
export const whyChooseUs: {
  title: "Why Choose Us";
  items: readonly [Question, Question, Question, Question];
} = {
  title: "Why Choose Us",
  items: [
    {
      question: "What does the price include?",
      answer: [
        {
          claims: ["all-inclusive-team", "disposal-fees-included"],
          text: "A two-person team, the truck, carrying and loading, and all disposal and environmental fees.",
          otherwise: [
            {
              claims: ["all-inclusive-team"],
              text: "A two-person team, the truck, carrying and loading.",
              otherwise: [
                {
                  claims: ["disposal-fees-included"],
                  text: "The truck, carrying and loading, and all disposal and environmental fees.",
                  otherwise: "The truck, carrying and loading.",
                },
              ],
            },
          ],
        },
        {
          claims: ["all-inclusive-team", "no-hidden-fees"],
          text: "It's an all-inclusive rate with no hidden fees: you decide on anything extra first.",
          otherwise: [
            {
              claims: ["all-inclusive-team"],
              text: "It's an all-inclusive rate: you decide on anything extra first.",
              otherwise: [
                {
                  claims: ["no-hidden-fees"],
                  text: "There are no hidden fees: you decide on anything extra first.",
                  otherwise: "You decide on anything extra first.",
                },
              ],
            },
          ],
        },
      ],
    },
    {
      question: "What if someone else quotes me less?",
      answer: [
        {
          claims: ["price-match"],
          text: "Send it to us. Any written quote will be price-matched, so you can pick the crew, not the lowest number.",
        },
      ],
    },
    {
      question: "Are you licensed and insured?",
      answer: [
        {
          claims: ["licensed-insured"],
          text: "Yes. If your landlord or condo board wants a certificate, ask us when you book, not on moving day.",
        },
      ],
    },
    {
      question: "Why use one company for moving and for junk?",
      answer:
        "They usually land in the same week, and you only have to explain the stairs once.",
    },
  ],
};

export const faq: readonly FaqTopic[] = [
  {
    topic: "Before you book",
    items: [
      {
        question: "How much will it cost?",
        answer:
          "We price a move from your list, both addresses and the date, and junk by how much of the truck it fills.",
      },
      {
        question: "Do I have to pay a deposit?",
        answer: "For a move, yes: it holds your date. The amount is in the contract, so you'll know it before you sign.",
      },
      {
        question: "What if I have to cancel or change the date?",
        answer:
          "Call us as soon as you know. Before you've signed, there's nothing to cancel. " +
          "After that, your contract says what happens to the deposit.",
      },
      {
        question: "Will you text me, and who gets my number?",
        answer:
          "We call, text or email about your request, and we don't sell your information. Reply STOP and the texts stop.",
      },
    ],
  },
  {
    topic: "On the day",
    items: [
      {
        question: "Do stairs cost extra?",
        answer:
          "Count the flights at both ends and tell us: they're part of your price. " +
          "Surprises at the door, like a tight gate or a long walk, can change it.",
      },
      {
        question: "I live in a condo. What about the elevator?",
        answer:
          "Reserve it, ask whether they want an insurance certificate or pads, and tell us the hours. " +
          "What the building charges is between you and the building.",
      },
      {
        question: "What if something gets damaged?",
        answer:
          "Show the crew before they leave, take a picture, and call us the same day. Your contract says what's covered.",
      },
      {
        question: "Can you come today?",
        answer:
          "For junk removal, yes, if a window is still open: the booking page shows what's left of today. If it's full, call and ask.",
      },
    ],
  },
  {
    topic: "Packing and junk",
    items: [
      {
        question: "Can you pack for me?",
        answer:
          "Yes, and unpack. Tell us which rooms on the quote form. Keep passports, medication, jewelry and chargers with you, no matter who packs.",
      },
      {
        question: "What can't you take?",
        answer:
          "Anything hazardous: paint, solvents, fuel, propane tanks, pesticides, car batteries, asbestos, medical waste, ammunition. " +
          "Your town's hazardous waste depot takes most of it.",
      },
      {
        question: "What happens to my stuff?",
        answer:
          "Metal, appliances and electronics go to recyclers where there are any. The rest goes to a transfer station or landfill.",
      },
      {
        question: "Can you donate what's still good?",
        answer:
          "Set it aside and show the crew. Most charities take clean, working things, but not mattresses.",
      },
    ],
  },
];

export function tellQuestions(items: readonly Question[], standing: readonly ClaimId[]): ToldQuestion[] {
  return items
    .map(({ question, answer }) => ({ question, answer: tell(answer, standing) }))
    .filter(({ answer }) => answer !== "");
}

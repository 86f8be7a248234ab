// The questions people ask on the phone, and what we answer.

export type Question = { question: string; answer: string };
export type FaqTopic = { topic: string; items: readonly Question[] };

/** The accordion on the FAQ page: four items, the first one open. */
export const whyChooseUs: {
  title: "Why Choose Us";
  items: readonly [Question, Question, Question, Question];
} = {
  title: "Why Choose Us",
  items: [
    {
      question: "What does the price include?",
      answer:
        "A two-person team, the truck, the carrying and loading, and all disposal and environmental fees. " +
        "It is an all-inclusive rate with no hidden fees. Extras such as packing are their own line in the quote, and you decide on them first.",
    },
    {
      question: "What if somebody else quotes me less?",
      answer:
        "Send us their quote in writing. Any written quote will be price-matched, " +
        "so you can choose by who you want in your house and not only by the number.",
    },
    {
      question: "Are you licensed and insured?",
      answer:
        "Yes, we are licensed and insured. If your landlord or condo board wants to see a certificate, ask for it when you book, not on moving day.",
    },
    {
      question: "Why use one company for moving and for junk?",
      answer:
        "Because the two happen in the same week. We pack, move and unpack what you keep and haul away what you do not, " +
        "for homes and for businesses, and you explain the stairs only once.",
    },
  ],
};

export const faq: readonly FaqTopic[] = [
  {
    topic: "Price and payment",
    items: [
      {
        question: "How much will it cost?",
        answer:
          "A move is priced from your list, both addresses and the date. Junk removal is priced by how much of the truck your load fills. " +
          "The estimate is free, and the rate covers the two-person team and all disposal and environmental fees.",
      },
      {
        question: "How does the quote work?",
        answer:
          "Send the form or call. A moving specialist asks what you have, where it goes and when, and gives you an estimate for that and nothing else. " +
          "You owe nothing for asking.",
      },
      {
        question: "Do I have to pay a deposit?",
        answer:
          "For a move, yes: the deposit holds your date and is paid when you sign the inventory and the contract. " +
          "The amount is in the contract, so you know it before you sign.",
      },
      {
        question: "What if I have to cancel or change the date?",
        answer:
          "Call the number at the top of the page as soon as you know. Until you have signed and paid a deposit there is nothing to cancel; " +
          "after that, the terms in your contract say what happens to the deposit.",
      },
    ],
  },
  {
    topic: "On the day",
    items: [
      {
        question: "What should I tell you about access?",
        answer:
          "How close a truck can park, how far it is from there to your door, and anything narrow on the way: gates, hallways, low ceilings, steep driveways. " +
          "If your street needs a parking permit, get it for both ends.",
      },
      {
        question: "Do stairs cost extra?",
        answer:
          "Tell us how many flights when you ask for the estimate and they are part of your price. " +
          "Stairs we hear about at the door change the job, so count the ones at the other address too.",
      },
      {
        question: "I live in a condo. What about the elevator?",
        answer:
          "Ask your building for a reserved elevator time and whether it wants an insurance certificate or elevator pads, then tell us the hours. " +
          "Fees and deposits that the building itself charges are between you and the building.",
      },
      {
        question: "What if something gets damaged?",
        answer:
          "Show the crew before they leave, take a picture, and call us the same day. We are insured, " +
          "and your contract says what is covered and up to how much, so read that part before you sign.",
      },
      {
        question: "Can you come today?",
        answer:
          "For junk removal, when a window is still open. The booking page shows what is left of today: two hours each, between 9 AM and 5 PM, Monday to Saturday. " +
          "If today is full, call and ask.",
      },
    ],
  },
  {
    topic: "Packing and junk",
    items: [
      {
        question: "Can you pack for me?",
        answer:
          "Yes, packing and unpacking both. Tick packing on the quote form and tell us which rooms. " +
          "Keep passports, medicine, jewellery and chargers with you, no matter who packs.",
      },
      {
        question: "What can you not take?",
        answer:
          "Hazardous things: paint, solvents, fuel, propane tanks, pesticides, car batteries, asbestos, medical waste, ammunition. " +
          "Your town's household hazardous waste depot takes most of them. If you are unsure about something, ask before we come.",
      },
      {
        question: "What happens to my stuff?",
        answer:
          "It goes from your place to wherever the area handles it: metal, appliances and electronics to recyclers where there are any, " +
          "and the rest to a transfer station or landfill. The fees at the gate are included in what you paid.",
      },
      {
        question: "Can you donate what is still good?",
        answer:
          "Point it out and keep it apart from the rest. Whether it can be donated is up to the charities nearby: most take clean, working things and refuse mattresses and anything torn. " +
          "If you need a donation receipt, it is best to call the charity yourself.",
      },
    ],
  },
  {
    topic: "Your information",
    items: [
      {
        question: "Will you text me, and who gets my number?",
        answer:
          "We call, text or email about the request you sent. Reply STOP to a text and the texts stop. " +
          "We do not sell your information; the privacy notice says what we keep and for how long.",
      },
    ],
  },
];

// The questions people ask on the phone, and what we answer.

export type Question = { question: string; answer: string };
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
      answer:
        "A two-person team, the truck, the carrying and loading, and all disposal and environmental fees. " +
        "It's an all-inclusive rate with no hidden fees. Extras such as packing have their own line in the quote, and you decide on them first.",
    },
    {
      question: "What if someone else quotes me less?",
      answer:
        "Send us their quote in writing. Any written quote will be price-matched, " +
        "so you can choose the crew you want in your house, not just the lowest number.",
    },
    {
      question: "Are you licensed and insured?",
      answer:
        "Yes, we're licensed and insured. If your landlord or condo board wants to see a certificate, ask us for it when you book, not on moving day.",
    },
    {
      question: "Why use one company for moving and for junk?",
      answer:
        "Because both happen in the same week. We pack, move and unpack what you keep and haul away what you don't, " +
        "for homes and businesses, and you only have to explain the stairs once.",
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
          "Send the form or call. A moving specialist will ask what you have, where it's going and when, and give you an estimate for exactly that. " +
          "Asking is free.",
      },
      {
        question: "Do I have to pay a deposit?",
        answer:
          "For a move, yes. The deposit holds your date, and you pay it when you sign the inventory and the contract. " +
          "The amount is in the contract, so you know it before you sign.",
      },
      {
        question: "What if I have to cancel or change the date?",
        answer:
          "Call the number at the top of the page as soon as you know. Until you've signed and paid a deposit, there's nothing to cancel; " +
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
          "How close a truck can park, how far it is from there to your door, and anything tight on the way: gates, hallways, low ceilings, steep driveways. " +
          "If your street needs a parking permit, get one for both ends.",
      },
      {
        question: "Do stairs cost extra?",
        answer:
          "Tell us how many flights when you ask for the estimate and they are part of your price. " +
          "Stairs we only find out about at the door change the job, so count the ones at the other address, too.",
      },
      {
        question: "I live in a condo. What about the elevator?",
        answer:
          "Ask your building to reserve an elevator time, and ask whether they want an insurance certificate or elevator pads. Then tell us the hours. " +
          "Any fees and deposits the building charges are between you and the building.",
      },
      {
        question: "What if something gets damaged?",
        answer:
          "Show the crew before they leave, take a picture, and call us the same day. We're insured, " +
          "and your contract says what is covered and up to how much, so read that part before you sign.",
      },
      {
        question: "Can you come today?",
        answer:
          "For junk removal, yes, if a window is still open. The booking page shows what's left of today: two-hour windows between 9 AM and 5 PM, Monday to Saturday. " +
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
          "Yes, both packing and unpacking. Check the packing box on the quote form and tell us which rooms. " +
          "Keep passports, medication, jewelry and chargers with you, no matter who packs.",
      },
      {
        question: "What can't you take?",
        answer:
          "Hazardous items: paint, solvents, fuel, propane tanks, pesticides, car batteries, asbestos, medical waste, ammunition. " +
          "Your town's household hazardous waste depot takes most of them. If you're not sure about something, ask before we come.",
      },
      {
        question: "What happens to my stuff?",
        answer:
          "It depends on the area: metal, appliances and electronics go to recyclers where there are any, " +
          "and the rest goes to a transfer station or landfill. Their fees are included in your price.",
      },
      {
        question: "Can you donate what's still good?",
        answer:
          "Point it out and keep it apart from the rest. Whether it can be donated is up to the local charities: most take clean, working items and turn down mattresses and anything torn. " +
          "If you need a donation receipt, it's best to call the charity yourself.",
      },
    ],
  },
  {
    topic: "Your information",
    items: [
      {
        question: "Will you text me, and who gets my number?",
        answer:
          "We call, text or email about the request you sent. Reply STOP to any text and the texts stop. " +
          "We don't sell your information. The privacy notice says what we keep and for how long.",
      },
    ],
  },
];

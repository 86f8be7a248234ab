import type { ToldQuestion } from "../faq.ts";

/** What only this city's pages say. Facts are local, lasting and without fees or phone numbers. */
export type CityWords = {
  /** For a quote: the homes here, and what about them decides a move. 45 to 65 words. */
  moving: string;
  /** For junk removal: what people here clear out, when, and where it goes. 45 to 65 words. */
  junk: string;
  /** For how it works: how a moving day goes here: roads, hours, weather, parking. 40 to 60 words. */
  day: string;
  /** Asked on the phone here; answers of 40 to 60 words. Two about moving, one about junk. */
  questions: readonly [ToldQuestion, ToldQuestion, ToldQuestion];
};

import { ada, ben, carla } from "./people.ts";

type Fields = Readonly<Record<string, string>>;

/** Ada requests a move in Toronto, for /toronto/get-quote. */
export function adasQuote(message: string): Fields {
  return { name: ada.name, phone: ada.phone, email: ada.email, message };
}

/** Ben requests a move in Houston, for /houston/get-quote. */
export function bensQuote(message: string): Fields {
  const { name, phone, email, zipFrom, zipTo } = ben;
  return { name, phone, email, zipFrom, zipTo, message };
}

/** Carla books a junk removal in Atlanta from one to three, for /atlanta/book-now. */
export function carlasBooking(message: string, selectedDate = "2026-12-04"): Fields {
  const { name, phone, street, unit, city, state, zip } = carla;
  const when = { selectedDate, timeSlot: "13:00", isTimeSensitive: "false" };
  const where = { street, unit, city, state, zip, countryName: "USA", propertyType: "Apartment" };
  return { name, phone, message, ...where, ...when };
}

import { expect, test } from "vitest";
import { type Text, tell } from "./claimed.ts";
import { type ClaimId, claims } from "./claims.ts";

const isDay = (text: string) =>
  /^20\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text;

test("evidence has a name and the day on which it was checked", () => {
  for (const { id, evidence, enteredBy, checkedOn, expires } of claims) {
    if (evidence === null) continue;
    const { name, day, end }: Record<string, string | null> = { name: enteredBy, day: checkedOn, end: expires };
    expect(name?.trim(), `${id}: enteredBy`).toBeTruthy();
    expect(isDay(day ?? ""), `${id}: checkedOn`).toBe(true);
    if (end) expect(isDay(end) && end >= (day ?? ""), `${id}: expires`).toBe(true);
  }
});

test("a claim is known by its own words, and has an id of its own", () => {
  for (const { id, short, text, words } of claims) {
    expect(words.test(text) || words.test(short), id).toBe(true);
    expect(words.flags, id).not.toContain("g");
  }
  expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length);
});

test("a text stands with all of its claims, or gives way", () => {
  const [one, other] = claims.map(({ id }) => id) as [ClaimId, ClaimId];
  const text = [
    "First.",
    { claims: [one, other], text: "Both.", otherwise: [{ claims: [other], text: "The other." }, "Neither?"] },
    { claims: [one], text: "One." },
  ];
  expect(tell(text, [one, other])).toBe("First. Both. One.");
  expect(tell(text, [other])).toBe("First. The other. Neither?");
  expect(tell([{ claims: [one], text: "One." }], [])).toBe("");
  expect(tell("As it is.", [])).toBe("As it is.");
});

const files = import.meta.glob<Record<string, unknown>>(
  ["./*.ts", "./city-words/*.ts", "!./*.test.ts", "!./city-words/*.test.ts", "!./claims.ts", "!./*.server.ts"],
  { eager: true },
);

/** Which claims a text makes without naming them. Texts that take something get made-up words. */
function listUnnamed(content: unknown, named: readonly ClaimId[] = []): string[] {
  if (typeof content === "string") {
    const made = claims.filter(({ id, words }) => !named.includes(id) && words.test(content));
    return made.map(({ id }) => `${id}: ${content}`);
  }
  if (typeof content === "function") return listUnnamed(call(content as (...words: string[]) => unknown), named);
  if (typeof content !== "object" || content === null) return [];
  if ("claims" in content && "text" in content) {
    const { claims: own, text, ...rest } = content as { claims: readonly ClaimId[]; text: string };
    return [...listUnnamed(text, [...named, ...own]), ...listUnnamed(rest, named)];
  }
  if ("question" in content && "answer" in content) {
    // It isn't asked once none of its answer stands.
    const silent = claims.flatMap(({ id }) => (tell(content.answer as Text, others(id)) === "" ? [id] : []));
    return [...listUnnamed(content.question, [...named, ...silent]), ...listUnnamed(content.answer, named)];
  }
  return Object.values(content).flatMap((part) => listUnnamed(part, named));
}

function others(than: ClaimId): ClaimId[] {
  return claims.map(({ id }) => id).filter((id) => id !== than);
}

function call(say: (...words: string[]) => unknown): unknown {
  try {
    return say("some place", "some word", "another");
  } catch {
    // It takes something else.
    return null;
  }
}

test("a text that makes a claim names it, so that it goes with the claim", () => {
  expect(Object.keys(files).length).toBeGreaterThan(40);
  const made = Object.entries(files).flatMap(([file, content]) =>
    listUnnamed(content).map((found) => `${file}: ${found}`),
  );
  expect(made, "Give these texts a version without the claim: content/claimed.ts").toEqual([]);
  expect(listUnnamed({ title: (place: string) => [`No hidden fees in ${place}`] })).toHaveLength(1);
});

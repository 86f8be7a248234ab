import { directoryWords } from "../../../content/directory.ts";
import type { DirectoryCountry } from "../../../locations/directory.ts";
import { readPostalCode } from "../../../locations/postal-code.ts";
import { makeCityLists } from "./city-lists.ts";
import { makeCrewLookup } from "./crew-lookup.ts";
import { askCountry, chooseSide } from "./detect-country.ts";
import { findIn, listIn, makeLink } from "./elements.ts";
import { askForCrew, type Finding } from "./finding.ts";
import { tradeLink } from "./trade-link.ts";

const trades = ["moving", "junk"] as const;

/** Makes the home page's plain form filter while the visitor types. */
export function start(directory: HTMLElement): void {
  const form = findIn<HTMLFormElement>(directory, ".truck-hero");
  const input = findIn<HTMLInputElement>(directory, "#filter");
  const crewAnswer = findIn(directory, ".crew");
  const clearing = findIn(directory, ".crew-clear");
  const signs = findIn(directory, ".trade-signs");
  const radios = listIn<HTMLInputElement>(directory, "[name=country]");
  const lists = makeCityLists(findIn(directory, ".sides"), input.defaultValue);
  const crew = makeCrewLookup(crewAnswer, showCity);
  let remembered = "";
  let position: Finding | null = null;
  let hasChosen = radios.some(({ checked, defaultChecked }) => checked !== defaultChecked);
  let answered = Promise.resolve();

  function showCity(found: string): void {
    const city = found || remembered;
    for (const [index, link] of listIn<HTMLAnchorElement>(signs, "a").entries()) {
      const { href, label } = tradeLink(trades[index] ?? "moving", city && `/${city}`);
      Object.assign(link, { href, textContent: label });
    }
  }

  function refresh(): void {
    const query = input.value;
    const code = readPostalCode(query);
    const isSet = query.trim() !== "";
    if (query) input.dataset.stamp = String(query.length % 2);
    else delete input.dataset.stamp;
    clearing.hidden = !code;
    signs.hidden = isSet && !code;
    if (code) {
      answered = crew.look(code);
      lists.hide();
    } else {
      crew.show(isSet ? null : position);
      answered = lists.show(query);
    }
  }

  function search(text: string): void {
    input.value = text;
    position = null;
    refresh();
  }

  function choose(side: DirectoryCountry): void {
    for (const radio of radios) radio.checked = radio.value === side;
  }

  async function locate(): Promise<void> {
    const asking: Finding = { state: "asking" };
    search("");
    position = asking;
    refresh();
    const found = await import("./position.ts")
      .then(({ findByPosition }) => findByPosition())
      .catch((): Finding => ({ state: "failed" }));
    // Something else has been typed meanwhile.
    if (position !== asking) return;
    position = found;
    refresh();
    if (found.state === "found") crewAnswer.scrollIntoView({ block: "nearest" });
  }

  async function detect(): Promise<void> {
    const spinner = Object.assign(document.createElement("span"), {
      className: "spinner",
      role: "status",
      ariaLabel: directoryWords.detecting,
    });
    findIn(directory, ".bumper").append(spinner);
    const side = await askCountry(Date.now()).then(chooseSide, (error): DirectoryCountry => {
      console.error(error);
      return "canada";
    });
    if (!hasChosen) choose(side);
    spinner.remove();
  }

  async function remember(slug: string): Promise<void> {
    const known = await askForCrew(slug);
    if (!known) return;
    remembered = known.slug;
    findIn(directory, ".your-plate p").replaceChildren(
      makeLink({ href: `/${known.slug}`, label: directoryWords.backTo(known.name) }),
    );
    if (crewAnswer.querySelector("a") === null) showCity("");
  }

  input.addEventListener("input", () => search(input.value));
  for (const radio of radios) {
    radio.addEventListener("change", () => {
      hasChosen = true;
    });
  }
  findIn(directory, ".locate").addEventListener("click", () => void locate());

  directory.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLElement>(".elsewhere");
    if (!link) return;
    event.preventDefault();
    hasChosen = true;
    const side = link.dataset.side as DirectoryCountry;
    choose(side);
    findIn(directory, `.side-${side} .found`).focus();
  });

  directory.addEventListener("submit", async (event) => {
    if (event.target !== form) {
      event.preventDefault();
      search("");
      input.focus();
      return;
    }
    // What the browser couldn't look up, the server still can.
    if (crew.hasFailed() || lists.hasFailed()) return;
    event.preventDefault();
    input.blur();
    await answered;
    if (readPostalCode(input.value)) return crewAnswer.scrollIntoView({ block: "nearest" });
    const side = radios.find(({ checked }) => checked)?.value;
    directory.querySelector(`.side-${side} .found`)?.scrollIntoView();
  });

  // What was typed or pressed before this came.
  if (input.value !== input.defaultValue) refresh();
  if ("pressed" in directory.dataset) void locate();
  const [, slug] = /(?:^|; )(?:__Host-)?city=([a-z0-9-]+)/.exec(document.cookie) ?? [];
  // Without an answer there's no way back on the plate, and nothing else is missing.
  if (slug) remember(slug).catch(() => {});
  if ("asks" in directory.dataset && !hasChosen) void detect();
}

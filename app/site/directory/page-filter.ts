import { directoryWords } from "../../../content/directory.ts";
import { findServing, fold, foldQuery } from "../../../locations/city-search.ts";
import { findIn, listIn } from "./elements.ts";

/** Shows the plates that match, and returns how many cities that is. */
export type PageFilter = (query: string) => number;

type Area = { element: Element; slug: string; name: string };

type Town = {
  element: Element;
  link: HTMLAnchorElement;
  caption: Element;
  city: string;
  serving: readonly Area[];
  names: readonly string[];
};

const readSlug = (link: HTMLAnchorElement) => link.pathname.slice(1);

function readArea(element: Element): Area {
  const name = findIn(element, "b").textContent;
  return { element, slug: readSlug(findIn(element, "a")), name };
}

function readTown(element: HTMLElement, areas: ReadonlyMap<string, Area>): Town {
  const link = findIn<HTMLAnchorElement>(element, "a");
  const slugs = [readSlug(link), ...(element.dataset.also?.split(" ") ?? [])];
  const serving = slugs.flatMap((slug) => areas.get(slug) ?? []);
  return {
    element,
    link,
    caption: findIn(link, "small"),
    city: fold(findIn(link, "b").textContent),
    serving,
    names: serving.map(({ name }) => fold(name)),
  };
}

function readRegion(element: Element, sign: Element | undefined) {
  const areaList = findIn(element, ".areas");
  const townList = findIn(element, ".towns");
  const areas = [...areaList.children].map(readArea);
  for (const area of areas) area.element.removeAttribute("hidden");
  const bySlug = new Map(areas.map((area) => [area.slug, area]));
  const towns = listIn(townList, "li").map((town) => readTown(town, bySlug));
  const region = fold(findIn(element, "h2").textContent);

  function filter(sought: string): number {
    const used = new Set<Area>();
    const shown = towns.filter(({ link, caption, city, serving, names }) => {
      const area = serving[findServing(sought, city, region, names)];
      if (!area) return false;
      used.add(area);
      link.href = `/${area.slug}`;
      caption.textContent = directoryWords.serviceArea(area.name);
      return true;
    });
    townList.replaceChildren(...shown.map((town) => town.element));
    areaList.replaceChildren(...areas.filter((area) => used.has(area)).map((area) => area.element));
    if (sign) findIn(sign, ".numbers").textContent = String(shown.length);
    return shown.length;
  }

  return { element, sign, filter };
}

/** For a list that holds all the cities there are. */
export function makePageFilter(listed: HTMLElement): PageFilter {
  const section = findIn(listed, "section");
  const gantry = findIn(section, ".gantry");
  const map = listIn(section, ".route-map");
  const { firstElementChild: nothing } = findIn<HTMLTemplateElement>(listed, "template").content;
  const signs = [...gantry.children];
  const regions = listIn(section, ".region").map((region, index) => readRegion(region, signs[index]));

  return (query) => {
    const sought = foldQuery(query);
    const counts = regions.map(({ filter }) => filter(sought));
    const shown = regions.filter((_, index) => counts[index]);
    gantry.replaceChildren(...shown.flatMap(({ sign }) => sign ?? []));
    section.replaceChildren(gantry, ...(sought ? [] : map), ...shown.map(({ element }) => element));
    listed.replaceChildren(...(shown.length > 0 || !nothing ? [section] : [nothing]));
    return counts.reduce((sum, count) => sum + count, 0);
  };
}

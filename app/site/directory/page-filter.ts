import { directoryWords } from "../../../content/directory.ts";
import { findServing, fold, foldQuery } from "../../../locations/city-search.ts";
import { findIn, listIn } from "./elements.ts";

/** Shows the plates that match, and returns how many cities that is. */
export type PageFilter = (query: string) => number;

type Area = { element: HTMLElement; slug: string; name: string };

type Town = {
  element: HTMLElement;
  link: HTMLAnchorElement;
  caption: Element;
  city: string;
  serving: readonly Area[];
  names: readonly string[];
  area: Area | undefined;
};

/** What stays as it is costs a slow phone nothing. */
function show(element: HTMLElement | undefined, isShown: boolean): void {
  if (element?.hidden === isShown) element.hidden = !isShown;
}

const readSlug = (link: HTMLAnchorElement) => link.pathname.slice(1);

function readArea(element: HTMLElement): Area {
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
    area: serving[0],
  };
}

function readRegion(element: HTMLElement, sign: HTMLElement | undefined): PageFilter {
  const areas = listIn(element, ".areas li").map(readArea);
  const bySlug = new Map(areas.map((area) => [area.slug, area]));
  const towns = listIn(element, ".towns li").map((town) => readTown(town, bySlug));
  const region = fold(findIn(element, "h2").textContent);
  const size = sign && findIn(sign, ".numbers");

  return (sought) => {
    const used = new Set<Area>();
    let count = 0;
    for (const town of towns) {
      const area = town.serving[findServing(sought, town.city, region, town.names)];
      show(town.element, area !== undefined);
      if (!area) continue;
      count += 1;
      used.add(area);
      if (area === town.area) continue;
      town.area = area;
      town.link.href = `/${area.slug}`;
      town.caption.textContent = directoryWords.serviceArea(area.name);
    }
    for (const area of areas) show(area.element, used.has(area));
    show(element, count > 0);
    show(sign, count > 0);
    if (size && count > 0) size.textContent = String(count);
    return count;
  };
}

/** For a list that holds all the cities there are. */
export function makePageFilter(listed: HTMLElement): PageFilter {
  const section = findIn(listed, "section");
  const [map] = listIn(section, ".route-map");
  const nothing = findIn(listed, ".nothing-found");
  const signs = listIn(section, ".gantry a");
  const regions = listIn(section, ".region").map((region, index) => readRegion(region, signs[index]));

  return (query) => {
    const sought = foldQuery(query);
    const found = regions.reduce((sum, filter) => sum + filter(sought), 0);
    show(map, !sought);
    show(section, found > 0);
    show(nothing, found === 0);
    return found;
  };
}

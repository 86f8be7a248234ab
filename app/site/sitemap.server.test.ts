import { expect, test } from "vitest";
import { privacy } from "../../content/privacy.ts";
import routes from "../routes.ts";
import { listFindable, writeSitemap } from "./sitemap.server.ts";

type Address = {
  path?: string | undefined;
  index?: boolean | undefined;
  children?: readonly Address[] | undefined;
};

test("lists every page in the route table except aliases, the reviews and addresses that aren't pages", () => {
  const listAddresses = (entries: readonly Address[]): string[] =>
    entries.flatMap(({ path, index, children }) => [
      ...(path || index ? [`/${path ?? ""}`] : []),
      ...listAddresses(children ?? []),
    ]);
  const left = [
    ...["/thankyou", "/thankyou/booking", "/thankyou/calendar.ics", "/thankyou/photos"],
    ...["/:city/*", "/:city/hire", "/:city/privacy", "/:city/reviews"],
    ...[
      "/country.json",
      "/nearest.json",
      "/centers.json",
      "/cities.html",
      "/challenge.json",
      "/unfinished",
      "/places/suggest",
      "/places/details",
      "/sitemap.xml",
      "/robots.txt",
      "/.well-known/security.txt",
    ],
    ...["/worker.js", "/offline", "/:city/offline"],
    ...["/social/:picture", "/:city/remembered", "/booking/:token", "/booking/:token/calendar.ics"],
    "/booking/:token/photos",
    ...["/calendar/:file", "/inbound/mail/:key", "/inbound/text", "/inbound/text/:delivery"],
  ];
  // The desk isn't for search engines.
  const open = routes.filter(({ path }) => path !== "desk");
  const pages = listAddresses(open).filter((path) => !left.includes(path));
  const found = new Set(listFindable().map(({ path }) => path));
  expect(pages.filter((path) => !found.has(path.replace(":city", "toronto")))).toEqual([]);
  const ofToronto = [...found].filter((path) => /^\/toronto(\/|$)/.test(path));
  expect(ofToronto).toHaveLength(pages.filter((path) => path.startsWith("/:city")).length);
});

test("lists each address once with a date; the privacy notice has its own", () => {
  const addresses = listFindable();
  expect(new Set(addresses.map(({ path }) => path)).size).toBe(addresses.length);
  expect(addresses.filter(({ changedOn }) => changedOn === null)).toEqual([]);
  expect(addresses.find(({ path }) => path === "/privacy")?.changedOn).toBe(privacy.updated);
  expect(addresses.filter(({ path }) => /sanantonio|hire|thankyou|reviews|.\/privacy/.test(path))).toEqual(
    [],
  );
});

test("leaves out unknown dates and escapes XML characters", () => {
  expect(writeSitemap("https://a.example", [{ path: "/?a=1&b=<'\">", changedOn: null }])).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
      "<url><loc>https://a.example/?a=1&amp;b=&lt;&apos;&quot;&gt;</loc></url>\n" +
      "</urlset>\n",
  );
});

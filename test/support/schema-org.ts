/**
 * The part of schema.org's vocabulary that this site uses: each type's possible properties, with the kinds of
 * value schema.org allows, and `!` if we never leave it out. Anything else is an error, so a rating
 * or a review can't slip in.
 */
const vocabulary: Record<string, Record<string, string>> = {
  Organization: {
    name: "Text!",
    legalName: "Text",
    url: "URL!",
    logo: "URL",
    address: "PostalAddress",
    contactPoint: "ContactPoint",
    parentOrganization: "Organization",
  },
  PostalAddress: {
    streetAddress: "Text!",
    addressLocality: "Text!",
    addressRegion: "Text!",
    postalCode: "Text!",
    addressCountry: "Code!",
  },
  ContactPoint: {
    contactType: "Text!",
    telephone: "Phone",
    email: "Mail",
    areaServed: "Code!",
    availableLanguage: "Text!",
  },
  WebSite: {
    name: "Text!",
    alternateName: "Text",
    url: "URL!",
    inLanguage: "Text",
    publisher: "Organization",
  },
  MovingCompany: {
    name: "Text!",
    url: "URL!",
    image: "URL!",
    telephone: "Phone!",
    address: "PostalAddress",
    contactPoint: "ContactPoint!",
    openingHoursSpecification: "OpeningHoursSpecification",
    areaServed: "City!",
    parentOrganization: "Organization!",
  },
  OpeningHoursSpecification: { dayOfWeek: "DayOfWeek!", opens: "Time!", closes: "Time!" },
  City: { name: "Text!", containedInPlace: "State!" },
  State: { name: "Text!", containedInPlace: "Country!" },
  Country: { name: "Text!" },
  Service: {
    name: "Text!",
    url: "URL!",
    provider: "MovingCompany!",
  },
  BreadcrumbList: { itemListElement: "ListItem!" },
  ListItem: { position: "Integer!", name: "Text!", item: "URL!" },
  FAQPage: { mainEntity: "Question!" },
  Question: { name: "Text!", acceptedAnswer: "Answer!" },
  Answer: { text: "Text!" },
};

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/**
 * A data block's mistakes, one sentence each. `origin` is what every address of the site must start with, or
 * "" if addresses are relative to the root; `elsewhere` has other sites' addresses that are allowed.
 */
export function findSchemaFaults(block: string, origin: string, elsewhere: readonly string[] = []): string[] {
  const faults: string[] = [];
  if (block.includes("<")) faults.push("The block has a < in it, which could end it.");
  const document = JSON.parse(block) as Node;
  if (document["@context"] !== "https://schema.org") faults.push("The context is not schema.org.");
  const graph = document["@graph"];
  if (!Array.isArray(graph) || graph.length === 0) return [...faults, "There is no graph."];

  const known = new Map<string, Node>();
  const nodes: Node[] = [];
  const collect = (value: unknown): void => {
    for (const one of listed(value)) {
      if (!isNode(one)) continue;
      nodes.push(one);
      if (typeof one["@id"] === "string" && "@type" in one) known.set(one["@id"], one);
      for (const inner of Object.values(one)) collect(inner);
    }
  };
  collect(graph);

  const isOurs = (address: string) => address.startsWith(`${origin}/`) || elsewhere.includes(address);
  const detectKind = (value: unknown): string => {
    if (isNode(value)) return String(value["@type"] ?? known.get(String(value["@id"]))?.["@type"]);
    if (typeof value === "number") return Number.isInteger(value) && value > 0 ? "Integer" : "a number";
    return "Text";
  };
  const fits = (value: unknown, kind: string): boolean => {
    if (kind === "URL") return typeof value === "string" && isOurs(value) && !/\s/.test(value);
    if (kind === "Phone") return typeof value === "string" && /^\+1\d{10}$/.test(value);
    if (kind === "Mail") return /^[^\s@]+@[^\s@]+$/.test(String(value));
    if (kind === "Code") return value === "CA" || value === "US";
    if (kind === "DayOfWeek") return /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/.test(String(value));
    if (kind === "Time") return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(String(value));
    if (kind === "Text") return typeof value === "string" && value.trim() !== "";
    return detectKind(value) === kind;
  };

  for (const node of nodes) {
    const id = node["@id"];
    if (id !== undefined && !(typeof id === "string" && isOurs(id)))
      faults.push(`${id} is no id of this site.`);
    const type = node["@type"];
    if (type === undefined) {
      if (Object.keys(node).join() !== "@id" || !known.has(String(id)))
        faults.push(`${JSON.stringify(node)} refers to nothing on the page.`);
      continue;
    }
    const properties = vocabulary[String(type)];
    if (!properties) {
      faults.push(`${type} is not a type we write.`);
      continue;
    }
    for (const [name, value] of Object.entries(node)) {
      if (name.startsWith("@")) continue;
      const kind = properties[name]?.replace("!", "");
      if (!kind) faults.push(`${type} may not have ${name}.`);
      else if (listed(value).length === 0 || !listed(value).every((one) => fits(one, kind)))
        faults.push(`${type}.${name} is no ${kind}: ${JSON.stringify(value)}.`);
    }
    for (const [name, kind] of Object.entries(properties)) {
      if (kind.endsWith("!") && !(name in node)) faults.push(`${type} lacks ${name}.`);
    }
  }
  for (const node of nodes.filter((one) => one["@type"] === "BreadcrumbList")) {
    const positions = listed(node.itemListElement).map((item) => (item as Node).position);
    if (positions.some((position, index) => position !== index + 1)) {
      faults.push(`The breadcrumb's positions are ${positions.join(", ")}.`);
    }
  }
  return faults;
}

const things = import.meta.glob("../../../content/pictures/junk/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
}) as Record<string, string>;

export function findItemPicture(id: string): string | undefined {
  return things[`../../../content/pictures/junk/${id}.svg`];
}

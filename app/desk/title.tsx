import { brand } from "../../content/brand.ts";

/** The title of a page of the desk. */
export function Title({ children }: { children: string }) {
  return <title>{`${children} | ${brand.name} desk`}</title>;
}

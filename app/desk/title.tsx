import { deskTexts } from "./texts.ts";

/** The title of a page of the desk. */
export function Title({ children }: { children: string }) {
  return <title>{deskTexts.pageTitle(children)}</title>;
}

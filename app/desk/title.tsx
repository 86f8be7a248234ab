import { deskTexts } from "./texts.ts";

export function Title({ children }: { children: string }) {
  return <title>{deskTexts.pageTitle(children)}</title>;
}

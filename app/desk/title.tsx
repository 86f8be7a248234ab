import { use } from "react";
import { deskTexts } from "./texts.ts";
import { Unread } from "./unread.ts";

/** With the unread leads in front, so that a tab in the background shows them. */
export function Title({ children }: { children: string }) {
  const unread = use(Unread);
  const title = deskTexts.pageTitle(children);
  return <title>{unread > 0 ? deskTexts.titleWithUnread(unread, title) : title}</title>;
}

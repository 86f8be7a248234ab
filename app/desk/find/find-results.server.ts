import type { RouterContextProvider } from "react-router";
import { type Found, findAnybody, listFound } from "../../../leads/inbox/inbox.server.ts";
import { visibleTo } from "../asked-filter.server.ts";
import { requireStaff } from "../door.server.ts";
import { readText } from "../form-action.server.ts";

const isId = /^[0-9a-f-]{36}$/;

/** What is looked for comes in a form, so that no address and no log has it. Without words: the leads opened last. */
export async function readFound(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<Found & { text: string }> {
  const locations = visibleTo(requireStaff(context));
  const text = readText(form, "text");
  if (text) return { text, ...(await findAnybody(text, { locations })) };
  const opened = readText(form, "opened").split(" ");
  return {
    text,
    customers: await listFound(
      opened.filter((id) => isId.test(id)),
      { locations },
    ),
    isMore: false,
    isTooShort: false,
  };
}

import { changeName } from "../../../people/account.server.ts";
import { type DeedArgs, type DeedResult, textOf } from "../deed.server.ts";
import { requireSignedIn } from "../door.server.ts";

/** Changes one's own name. */
export async function changeOwnName({ context, form }: DeedArgs): Promise<DeedResult> {
  const name = textOf(form, "name").slice(0, 100);
  if (!name) return { deed: "name", problem: "Tell us your name." };
  await changeName(requireSignedIn(context), name);
  return { deed: "name", done: "Saved." };
}

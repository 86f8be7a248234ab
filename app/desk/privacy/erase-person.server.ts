import { erasePerson } from "../../../leads/privacy/privacy.server.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import { dataFolder } from "../../http/data-folder.server.ts";
import { type DeedArgs, textOf } from "../deed.server.ts";
import { requireOwner } from "../door.server.ts";
import { type Found, lookUp } from "./find-person.server.ts";

/**
 * Erases a person everywhere, for good. The form says how many requests the owner was told of; when there are more or
 * fewer by now, nothing is erased. The audit log says how many and never whose.
 */
export async function eraseForGood({ context, form }: DeedArgs): Promise<Found> {
  const owner = requireOwner(context);
  const person = { phone: textOf(form, "phone"), email: textOf(form, "email") };
  const found = await lookUp(person);
  if (!found.requests) return found;
  if (String(found.requests.length) !== textOf(form, "sure")) {
    const problem =
      textOf(form, "sure") === ""
        ? "Nothing was erased: tick the box to say that you are sure."
        : `Nothing was erased: by now there are ${found.requests.length}. Look once more.`;
    return { ...found, deed: "erase", problem };
  }
  const { leads } = await erasePerson(person, {
    actor: { id: owner.id, name: owner.name },
    now: Date.now(),
    dataDir: dataFolder(),
    alsoWrite: (transaction, leads) =>
      writeAudit(transaction, {
        actor: owner.id,
        deed: "person.erased",
        subject: "leads",
        details: { leads },
      }),
  });
  const done = `Erased: ${leads === 1 ? "one request" : `${leads} requests`}, everywhere.`;
  return { deed: "erase", phone: "", email: "", done };
}

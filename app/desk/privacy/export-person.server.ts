import { exportPerson } from "../../../leads/privacy/privacy.server.ts";
import { noteDeed } from "../../../people/audit.server.ts";
import { type DeedArgs, textOf } from "../deed.server.ts";
import { requireOwner } from "../door.server.ts";

/** All we have of a person, for the person who asks; null where neither a phone nor an email can be read. */
export async function takeAlong({ context, form }: DeedArgs): Promise<string | null> {
  const owner = requireOwner(context);
  try {
    const everything = await exportPerson({ phone: textOf(form, "phone"), email: textOf(form, "email") });
    const { length } = everything.leads;
    await noteDeed({
      actor: owner.id,
      deed: "person.exported",
      subject: "leads",
      details: { leads: length },
    });
    return JSON.stringify(everything, null, 2);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

import { requireOwner, requireProof } from "../door.server.ts";
import { deskTexts } from "../texts.ts";
import { toStream } from "../to-stream.server.ts";
import type { Route } from "./+types/privacy-export.ts";
import { exportToFile } from "./privacy-actions.server.ts";
import { privacyTexts } from "./texts.ts";

export function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  // Whom it is about is sent in a form, so that no address and no log has it.
  throw new Response(deskTexts.noSuchPage, { status: 404 });
}

export async function action({ request, context }: Route.ActionArgs) {
  requireOwner(context);
  requireProof(context, request);
  const text = await exportToFile({ context, form: await request.formData() });
  if (text === null) throw new Response(privacyTexts.noSuchPerson, { status: 400 });
  return new Response(toStream(text), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="what-we-have.json"',
    },
  });
}

import type { Route } from "./+types/account-passkey.ts";
import { addPasskey } from "./add-passkey.server.ts";

export async function action({ request, context }: Route.ActionArgs) {
  return Response.json(await addPasskey({ context, form: await request.formData() }));
}

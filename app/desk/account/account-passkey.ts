import type { Route } from "./+types/account-passkey.ts";
import { makePasskey } from "./add-passkey.server.ts";

/** What the browser's script posts when somebody makes a passkey. */
export async function action({ request, context }: Route.ActionArgs) {
  return Response.json(await makePasskey({ context, form: await request.formData() }));
}

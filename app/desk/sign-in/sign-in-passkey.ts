import type { Route } from "./+types/sign-in-passkey.ts";
import { signInByPasskey } from "./sign-in-with-passkey.server.ts";

/** What the browser's script posts when somebody signs in with a passkey. */
export async function action({ request, context }: Route.ActionArgs) {
  return Response.json(await signInByPasskey({ context, form: await request.formData() }));
}

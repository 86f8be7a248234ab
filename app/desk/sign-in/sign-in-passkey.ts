import type { Route } from "./+types/sign-in-passkey.ts";
import { answerPasskey } from "./sign-in-actions.server.ts";

export async function action({ request, context }: Route.ActionArgs) {
  return Response.json(await answerPasskey({ context, form: await request.formData() }));
}

import { data, redirect } from "react-router";
import { brand } from "../../../content/brand.ts";
import { findLink } from "../../../people/links.server.ts";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { Title } from "../title.tsx";
import type { Route } from "./+types/welcome.ts";
import { DeadLink, LinkForm } from "./link-form.tsx";
import { openLinkOf } from "./open-link.server.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const link = await findLink(token);
  if (link?.kind === "first owner") return { token, isAgain: false };
  if (link?.kind === "owner again") return { token, isAgain: true };
  return data(null, { status: 404 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const result = await openLinkOf({ context, form: await request.formData() });
  return result === null ? redirect("/desk") : data(result, { status: result.isGone ? 410 : 422 });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

/** Where the owner's link leads: the first account, or the way back into it. */
export default function Welcome({ loaderData, actionData }: Route.ComponentProps) {
  const answered = useAnswered(actionData);
  if (!loaderData || answered?.isGone) {
    return (
      <main className="gate">
        <Title>Link</Title>
        <DeadLink next="On the server, npm run -s owner-link prints a new one." />
      </main>
    );
  }
  const { token, isAgain } = loaderData;
  const faults = answered?.faults ?? {};
  return (
    <main className="gate">
      <Title>Welcome</Title>
      {isAgain ? (
        <>
          <h1>Back into your desk</h1>
          <p>
            This sets a new password, signs you out everywhere, and forgets your authenticator app and your
            passkeys.
          </p>
          <LinkForm token={token} name={null} email={null} faults={faults} press="Set this password" />
        </>
      ) : (
        <>
          <h1>Welcome to the {brand.name} desk</h1>
          <p>You are the owner: you see every lead, and ask the others in.</p>
          <LinkForm
            token={token}
            name={answered?.name ?? ""}
            email={answered?.email ?? ""}
            faults={faults}
            press="Make my account"
          />
        </>
      )}
    </main>
  );
}

import { data, redirect } from "react-router";
import { brand } from "../../../content/brand.ts";
import { findLink } from "../../../people/links.server.ts";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { Title } from "../title.tsx";
import type { Route } from "./+types/invite.ts";
import { DeadLink, LinkForm } from "./link-form.tsx";
import { openLinkOf } from "./open-link.server.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const link = await findLink(token);
  return link?.kind === "dispatcher" ? { token, email: link.email } : data(null, { status: 404 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const result = await openLinkOf({ context, form: await request.formData() });
  return result === null ? redirect("/desk") : data(result, { status: result.isGone ? 410 : 422 });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

/** Where an invitation's link leads. */
export default function Invite({ loaderData, actionData }: Route.ComponentProps) {
  const answered = useAnswered(actionData);
  if (!loaderData || answered?.isGone) {
    return (
      <main className="gate">
        <Title>Link</Title>
        <DeadLink next="Ask the owner for a new one." />
      </main>
    );
  }
  return (
    <main className="gate">
      <Title>Welcome</Title>
      <h1>Welcome to the {brand.name} desk</h1>
      <p>You will sign in as {loaderData.email}.</p>
      <LinkForm
        token={loaderData.token}
        name={answered?.name ?? ""}
        email={null}
        faults={answered?.faults ?? {}}
        press="Make my account"
      />
    </main>
  );
}

import { data } from "react-router";
import { findLink } from "../../../people/links.server.ts";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { Title } from "../title.tsx";
import type { Route } from "./+types/invite.ts";
import { DeadLink, LinkForm } from "./link-form.tsx";
import { signInTexts } from "./texts.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const link = await findLink(token);
  return link?.kind === "invited" ? { token, email: link.email } : data(null, { status: 404 });
}

export { acceptLinkAction as action } from "./accept-link.server.ts";

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

export default function Invite({ loaderData, actionData }: Route.ComponentProps) {
  const answered = useAnswered(actionData);
  if (!loaderData || answered?.isGone) return <DeadLink next={signInTexts.askOwner} />;
  return (
    <main className="gate">
      <Title>{signInTexts.welcome}</Title>
      <h1>{signInTexts.welcomeTo}</h1>
      <p>{signInTexts.signInAs(loaderData.email)}</p>
      <LinkForm
        token={loaderData.token}
        name={answered?.name ?? ""}
        email={null}
        faults={answered?.faults ?? {}}
        button={signInTexts.createAccount}
      />
    </main>
  );
}

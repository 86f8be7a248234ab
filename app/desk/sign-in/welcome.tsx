import { data } from "react-router";
import { findLink } from "../../../people/links.server.ts";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { Title } from "../title.tsx";
import type { Route } from "./+types/welcome.ts";
import { DeadLink, LinkForm } from "./link-form.tsx";
import { signInTexts } from "./texts.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const link = await findLink(token);
  if (link?.kind === "first owner") return { token, again: null };
  if (link?.kind === "owner again" || link?.kind === "again") return { token, again: link };
  return data(null, { status: 404 });
}

export { acceptLinkAction as action } from "./accept-link.server.ts";

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

export default function Welcome({ loaderData, actionData }: Route.ComponentProps) {
  const answered = useAnswered(actionData);
  if (!loaderData || answered?.isGone) return <DeadLink next={signInTexts.askOwnerOrServer} />;
  const { token, again } = loaderData;
  const faults = answered?.faults ?? {};
  return (
    <main className="gate">
      <Title>{signInTexts.welcome}</Title>
      {again ? (
        <>
          <h1>{signInTexts.backIn}</h1>
          <p>{signInTexts.backInEffect}</p>
          {again.hasSecondFactor ? (
            <p>{signInTexts.factorsStay[again.kind === "owner again" ? "owner" : "others"]}</p>
          ) : null}
          <LinkForm
            token={token}
            name={null}
            email={null}
            mayLoseFactor={again.kind === "owner again" && again.hasSecondFactor}
            faults={faults}
            button={signInTexts.setPassword}
          />
        </>
      ) : (
        <>
          <h1>{signInTexts.welcomeTo}</h1>
          <p>{signInTexts.ownerWelcome}</p>
          <LinkForm
            token={token}
            name={answered?.name ?? ""}
            email={answered?.email ?? ""}
            faults={faults}
            button={signInTexts.createAccount}
          />
        </>
      )}
    </main>
  );
}

import { data, Link } from "react-router";
import { takesCode } from "../../../people/proof.server.ts";
import { ConfirmForm } from "../confirm-identity.tsx";
import { nextAddress, requireSignedIn, requireStaff } from "../door.server.ts";
import { askForProof, listKept, type ProofRequest } from "../form-action.server.ts";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { deskTexts } from "../texts.ts";
import { Title } from "../title.tsx";
import type { Route } from "./+types/confirm.ts";

/** Where an address leads that sends something sensitive, when the password was given long ago: `?to=/desk/export`. */
export function loader({ request, context }: Route.LoaderArgs) {
  return { to: nextAddress(request), takesCode: takesCode(requireSignedIn(context)) };
}

/** `kept` is the form that goes on to that address, if it was one. */
type Confirmed = { confirm: ProofRequest | null; kept: ProofRequest["kept"] };

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context);
  const form = await request.formData();
  const confirm = await askForProof({ context, form });
  const kept = listKept(form);
  return data({ confirm, kept } satisfies Confirmed, { status: confirm?.problem ? 422 : 200 });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

export default function Confirm({ loaderData: { to, takesCode }, actionData }: Route.ComponentProps) {
  const answered = useAnswered(actionData);
  if (answered && !answered.confirm) return <Confirmed to={to} kept={answered.kept} />;
  return (
    <>
      <Title>{deskTexts.confirmTitle}</Title>
      <h1>{deskTexts.confirmTitle}</h1>
      <ConfirmForm asked={answered?.confirm ?? { kept: [], takesCode }} reason={deskTexts.downloadReason} />
    </>
  );
}

function Confirmed({ to, kept }: { to: string; kept: ProofRequest["kept"] }) {
  return (
    <>
      <Title>{deskTexts.confirmed}</Title>
      <h1>{deskTexts.confirmed}</h1>
      <p>{deskTexts.downloadReady}</p>
      {kept.length === 0 ? (
        <p>
          <a href={to} className="button main">
            {deskTexts.download}
          </a>
        </p>
      ) : (
        <form method="post" action={to} className="stack">
          {kept.map(([name, value]) => (
            <input type="hidden" name={name} value={value} key={name} />
          ))}
          <button type="submit" className="main">
            {deskTexts.download}
          </button>
        </form>
      )}
      <p>
        <Link to="/desk">{deskTexts.toStart}</Link>
      </p>
    </>
  );
}

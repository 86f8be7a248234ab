import { Form } from "react-router";
import { type ApiKey, listApiKeys } from "../../../people/api-keys.server.ts";
import { apiScopes } from "../../../people/api-scopes.ts";
import { Select, TextInput } from "../../ui/field.tsx";
import { ConfirmIdentity } from "../confirm-identity.tsx";
import { CopyButton } from "../copy-button.tsx";
import { requireOwner } from "../door.server.ts";
import { runFormAction } from "../form-action.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { Moment } from "../moment.tsx";
import { formatPlaces } from "../people/texts.ts";
import { PlaceBoxes, type Places } from "../place-boxes.tsx";
import { listPlaces } from "../places.server.ts";
import { Said } from "../said.tsx";
import { SettingsPage } from "../settings/settings-page.tsx";
import type { Route } from "./+types/api-keys.ts";
import { type ApiKeysResult, apiKeyActions, sensitiveApiKeyActions } from "./api-keys-actions.server.ts";
import { apiKeyTexts, scopeTexts } from "./texts.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const owner = requireOwner(context);
  const keys = await listApiKeys();
  return {
    keys,
    now: Date.now(),
    places: listPlaces(
      owner,
      keys.flatMap(({ locations }) => (locations === "all" ? [] : locations)),
    ),
  };
}

export function action(args: Route.ActionArgs) {
  requireOwner(args.context);
  return runFormAction<ApiKeysResult>(args, apiKeyActions, sensitiveApiKeyActions);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

export default function ApiKeys({ loaderData, actionData }: Route.ComponentProps) {
  const { keys, places, now } = loaderData;
  const answered = useAnswered(actionData);
  const made = answered?.intent === "api-key-make" ? answered : undefined;
  const revoked = answered?.intent === "api-key-revoke" ? answered : undefined;
  return (
    <SettingsPage of="api">
      <p>
        <a href="/api/v1/openapi.json">{apiKeyTexts.description}</a>
      </p>
      <ConfirmIdentity asked={answered?.confirm} />
      <div className="side-by-side">
        <div>
          <NewKey places={places} result={made} />
        </div>
        <section aria-labelledby="keys">
          <h2 id="keys">{apiKeyTexts.keys}</h2>
          <Said done={revoked?.done} problem={revoked?.problem} />
          {keys.length === 0 ? <p className="soft">{apiKeyTexts.none}</p> : null}
          <ul className="cards">
            {keys.map((key) => (
              <Key key={key.id} known={key} places={places} now={now} />
            ))}
          </ul>
        </section>
      </div>
    </SettingsPage>
  );
}

type NewKeyProps = { places: Places; result: Partial<ApiKeysResult> | undefined };

function NewKey({ places, result }: NewKeyProps) {
  const sent = result?.sent;
  const errorOf = (field: string) => (result?.field === field ? result.problem : undefined);
  const scopeError = errorOf("scope");
  return (
    <section aria-labelledby="make">
      <h2 id="make">{apiKeyTexts.make}</h2>
      <Form method="post" className="stack" noValidate preventScrollReset key={result?.key ?? "new"}>
        <input type="hidden" name="intent" value="api-key-make" />
        <TextInput
          id="key-name"
          label={apiKeyTexts.name}
          hint={apiKeyTexts.nameHint}
          name="name"
          maxLength={40}
          autoComplete="off"
          required
          defaultValue={sent?.name}
          error={errorOf("name")}
        />
        <fieldset className="places" aria-describedby={scopeError ? "scopes-error" : undefined}>
          <legend>{apiKeyTexts.scopes}</legend>
          {scopeError ? (
            <p className="field-error" id="scopes-error">
              {scopeError}
            </p>
          ) : null}
          {apiScopes.map((scope) => (
            <label className="tick" key={scope}>
              <input
                type="checkbox"
                name="scope"
                value={scope}
                defaultChecked={sent?.scopes.includes(scope)}
              />
              <span>
                {scopeTexts[scope]} <span className="soft">{scope}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <PlaceBoxes
          legend={apiKeyTexts.locations}
          all={apiKeyTexts.allLocations}
          places={places}
          chosen={sent?.locations ?? []}
          error={errorOf("place")}
        />
        <Select
          id="key-age"
          label={apiKeyTexts.expires}
          name="age"
          choices={apiKeyTexts.ages}
          defaultValue={sent?.age ?? ""}
        />
        <IdempotencyKey />
        <button type="submit" className="main">
          {apiKeyTexts.makeButton}
        </button>
      </Form>
      {/* Beside the button that was pressed, also on a phone. */}
      <Said done={result?.done} problem={result?.problem} />
      {result?.key ? <KeyToCopy value={result.key} /> : null}
    </section>
  );
}

function KeyToCopy({ value }: { value: string }) {
  return (
    <div className="stack">
      <div className="field">
        <label htmlFor="new-key">{apiKeyTexts.key}</label>
        <p className="field-hint" id="new-key-hint">
          {apiKeyTexts.keyHint}
        </p>
        <input
          id="new-key"
          readOnly
          value={value}
          aria-describedby="new-key-hint"
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <CopyButton value={value} label={apiKeyTexts.copy} />
    </div>
  );
}

type KeyProps = { known: ApiKey; places: Places; now: number };

function Key({ known, places, now }: KeyProps) {
  const { id, name, ending, scopes, locations, madeBy, madeAt, expiresAt, usedAt } = known;
  return (
    <li className="card">
      <h3>
        {name} <code className="soft">{apiKeyTexts.ending(ending)}</code>
        {expiresAt !== null && expiresAt <= now ? (
          <span className="badge wrong">{apiKeyTexts.expired}</span>
        ) : null}
      </h3>
      <ul>
        {scopes.map((scope) => (
          <li key={scope}>{scopeTexts[scope]}</li>
        ))}
      </ul>
      <p className="soft">
        {formatPlaces(locations, places.list)}
        <br />
        {apiKeyTexts.made(madeBy)}
        <Moment at={madeAt} />
        <br />
        {usedAt === null ? (
          apiKeyTexts.unused
        ) : (
          <>
            {apiKeyTexts.usedAt}
            <Moment at={usedAt} />
          </>
        )}
        {expiresAt === null ? null : (
          <>
            <br />
            {apiKeyTexts.worksUntil}
            <Moment at={expiresAt} />
          </>
        )}
      </p>
      <Form
        method="post"
        preventScrollReset
        onSubmit={(event) => {
          if (!confirm(apiKeyTexts.confirmRevoke(name))) event.preventDefault();
        }}
      >
        <input type="hidden" name="intent" value="api-key-revoke" />
        <input type="hidden" name="key" value={id} />
        <IdempotencyKey />
        <button type="submit" className="wrong">
          {apiKeyTexts.revoke}
          <span className="unseen">{apiKeyTexts.revokeWhat(name)}</span>
        </button>
      </Form>
    </li>
  );
}

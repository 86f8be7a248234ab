import { useState } from "react";
import { Form, useRevalidator } from "react-router";
import { pushKeys } from "../../../deliveries/push.server.ts";
import { type Device, listDevices, listPasskeys, type Passkey } from "../../../people/account.server.ts";
import { listPushDevices } from "../../../people/push-devices.server.ts";
import { TextInput } from "../../ui/field.tsx";
import { requireSignedIn } from "../door.server.ts";
import { runFormAction } from "../form-action.server.ts";
import { IdempotencyKey, LostNotice } from "../idempotency-key.tsx";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { Moment } from "../moment.tsx";
import { makePasskey } from "../passkey-in-browser.ts";
import { PasswordInput } from "../password-input.tsx";
import { Said } from "../said.tsx";
import { deskTexts } from "../texts.ts";
import { Title } from "../title.tsx";
import type { Route } from "./+types/account.ts";
import { type AccountResult, accountActions, type TotpSetup } from "./account-actions.server.ts";
import { deviceName } from "./device-name.ts";
import { PushSection } from "./push-section.tsx";
import { accountTexts } from "./texts.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const signedIn = requireSignedIn(context);
  const [passkeys, devices, pushDevices, { publicKey }] = await Promise.all([
    listPasskeys(signedIn),
    listDevices(signedIn),
    listPushDevices(signedIn),
    pushKeys(),
  ]);
  const { staff, hasTotp } = signedIn;
  return { name: staff.name, email: staff.email, hasTotp, passkeys, devices, pushDevices, publicKey };
}

export function action(args: Route.ActionArgs) {
  requireSignedIn(args.context);
  return runFormAction<AccountResult>(args, accountActions);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

type Result = { problem?: string; done?: string; field?: string };

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, hasTotp, passkeys, devices, pushDevices, publicKey } = loaderData;
  const answered = useAnswered(actionData);
  const findResult = (intent: string): Result | undefined =>
    answered?.intent === intent ? answered : undefined;
  const start: TotpSetup | undefined = answered && "start" in answered ? answered.start : undefined;
  return (
    <>
      <Title>{deskTexts.pages.account}</Title>
      <div className="row head">
        <h1>{deskTexts.pages.account}</h1>
        <Form method="post" action="/desk/sign-out">
          <button type="submit">{accountTexts.signOut}</button>
        </Form>
      </div>
      <section aria-labelledby="you">
        <h2 id="you">{accountTexts.you}</h2>
        <Said {...findResult("name")} />
        <Form method="post" className="stack">
          <input type="hidden" name="intent" value="name" />
          <TextInput
            id="name"
            label={accountTexts.name}
            name="name"
            autoComplete="name"
            required
            defaultValue={name}
          />
          <p className="soft">{accountTexts.signInAs(email)}</p>
          <IdempotencyKey />
          <button type="submit">{deskTexts.save}</button>
        </Form>
      </section>
      <PushSection publicKey={publicKey} devices={pushDevices} result={findResult("push")} />
      <PasswordSection result={findResult("password")} />
      <TotpSection
        hasTotp={hasTotp}
        start={start}
        result={findResult("totp")}
        codeResult={findResult("totp-code")}
        key={hasTotp ? "on" : "off"}
      />
      <PasskeySection passkeys={passkeys} result={findResult("passkeys")} />
      <DeviceSection devices={devices} result={findResult("devices")} />
    </>
  );
}

type SectionProps = { result: Result | undefined };

function PasswordSection({ result }: SectionProps) {
  return (
    <section aria-labelledby="password">
      <h2 id="password">{accountTexts.password}</h2>
      <Said done={result?.done} />
      <Form method="post" className="stack" key={result?.done ? "changed" : "same"}>
        <input type="hidden" name="intent" value="password" />
        <PasswordInput
          id="current"
          label={accountTexts.currentPassword}
          name="current"
          autoComplete="current-password"
          required
          error={result?.field === "current" ? result.problem : undefined}
        />
        <PasswordInput
          id="next"
          label={accountTexts.newPassword}
          name="next"
          hint={deskTexts.passwordRule}
          autoComplete="new-password"
          required
          error={result?.field === "next" ? result.problem : undefined}
        />
        <IdempotencyKey />
        <button type="submit">{accountTexts.changePassword}</button>
      </Form>
    </section>
  );
}

type TotpProps = SectionProps & {
  hasTotp: boolean;
  start: TotpSetup | undefined;
  codeResult: Result | undefined;
};

function TotpSection({ hasTotp, start, result, codeResult }: TotpProps) {
  const isConfirming = !hasTotp && Boolean(start || codeResult);
  return (
    <section aria-labelledby="totp">
      <h2 id="totp">{accountTexts.totp}</h2>
      <p className="soft">{hasTotp ? accountTexts.totpIsOn : accountTexts.totpIsOff}</p>
      <Said {...result} />
      {start ? <TotpCodes start={start} /> : null}
      {isConfirming ? (
        <Form method="post" className="stack">
          <input type="hidden" name="intent" value="totp-code" />
          <Said problem={codeResult?.problem} />
          <TextInput
            id="totp-code"
            label={accountTexts.appCode}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
          <IdempotencyKey />
          <button type="submit" className="main">
            {accountTexts.turnOn}
          </button>
        </Form>
      ) : (
        <Form method="post" className="stack">
          <input type="hidden" name="intent" value={hasTotp ? "totp-stop" : "totp-start"} />
          <PasswordInput
            id="totp-password"
            label={accountTexts.yourPassword}
            name="password"
            autoComplete="current-password"
            required
          />
          {hasTotp ? <IdempotencyKey /> : <LostNotice />}
          <button type="submit">{hasTotp ? accountTexts.turnOff : accountTexts.setUp}</button>
        </Form>
      )}
    </section>
  );
}

function TotpCodes({ start: { uri, picture, key, backupCodes } }: { start: TotpSetup }) {
  return (
    <div className="stack">
      <p>
        {accountTexts.scan}
        <a href={uri}>{accountTexts.openApp}</a>
      </p>
      <img className="qr" src={picture} width={180} height={180} alt={accountTexts.qrCode} />
      <p>
        {accountTexts.key}
        <code>{key}</code>
      </p>
      <p>{accountTexts.backupCodes}</p>
      <ul className="codes">
        {backupCodes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

function PasskeySection({ passkeys, result }: SectionProps & { passkeys: Passkey[] }) {
  const [problem, setProblem] = useState<string>();
  const { revalidate } = useRevalidator();
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">{accountTexts.passkeys}</h2>
      <p className="soft">{accountTexts.passkeysIntro}</p>
      <Said {...result} {...(problem ? { problem } : {})} />
      {passkeys.length > 0 ? (
        <ul className="lines">
          {passkeys.map(({ id, name, madeAt }) => (
            <li key={id} className="row">
              <span>
                {name}{" "}
                {madeAt === null ? null : (
                  <span className="soft">
                    <Moment at={madeAt} />
                  </span>
                )}
              </span>
              <Form method="post">
                <IdempotencyKey />
                <input type="hidden" name="intent" value="passkey-remove" />
                <input type="hidden" name="id" value={id} />
                <button type="submit" aria-label={accountTexts.removeNamed(name)}>
                  {accountTexts.remove}
                </button>
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
      <form
        className="stack"
        onSubmit={async (event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const fields = new FormData(form);
          const name = String(fields.get("name") ?? "");
          const failure = await makePasskey({ name, password: String(fields.get("password") ?? "") });
          setProblem(failure ?? undefined);
          if (failure) return;
          form.reset();
          await revalidate();
        }}
      >
        <TextInput
          id="passkey-name"
          label={accountTexts.passkeyLabel}
          name="name"
          placeholder={accountTexts.passkeyHint}
          autoComplete="off"
          optional
        />
        <PasswordInput
          id="passkey-password"
          label={accountTexts.yourPassword}
          name="password"
          autoComplete="current-password"
          required
        />
        <button type="submit">{accountTexts.addPasskey}</button>
      </form>
    </section>
  );
}

function DeviceSection({ devices, result }: SectionProps & { devices: Device[] }) {
  return (
    <section aria-labelledby="devices">
      <h2 id="devices">{accountTexts.devices}</h2>
      <p className="soft">{accountTexts.devicesIntro}</p>
      <Said {...result} />
      <ul className="lines">
        {devices.map(({ id, userAgent, address, lastUse, isThis }) => (
          <li key={id} className="row">
            <span>
              {deviceName(userAgent)}{" "}
              {isThis ? <span className="badge">{accountTexts.thisDevice}</span> : null}
              <br />
              <span className="soft">
                {accountTexts.lastUsed}
                <Moment at={lastUse} />
                {accountTexts.usedFrom(address)}
              </span>
            </span>
            {isThis ? null : (
              <Form method="post">
                <IdempotencyKey />
                <input type="hidden" name="intent" value="device-end" />
                <input type="hidden" name="id" value={id} />
                <button type="submit" aria-label={accountTexts.signOutDevice(deviceName(userAgent))}>
                  {accountTexts.signOut}
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form method="post">
        <IdempotencyKey />
        <input type="hidden" name="intent" value="devices-end" />
        <button type="submit">{accountTexts.signOutEverywhere}</button>
      </Form>
    </section>
  );
}

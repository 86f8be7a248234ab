import { useState } from "react";
import { data, Form, redirect, useRevalidator } from "react-router";
import { pushKeys } from "../../../deliveries/push.server.ts";
import { type Device, listDevices, listPasskeys, type Passkey } from "../../../people/account.server.ts";
import { listPushDevices } from "../../../people/push-devices.server.ts";
import { TextInput } from "../../ui/field.tsx";
import { type DeedResult, textOf } from "../deed.server.ts";
import { requireSignedIn } from "../door.server.ts";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { Moment } from "../moment.tsx";
import { once } from "../once.server.ts";
import { makePasskey } from "../passkey-in-browser.ts";
import { PasswordInput } from "../password-input.tsx";
import { LostWord, Press } from "../press.tsx";
import { Said } from "../said.tsx";
import { Title } from "../title.tsx";
import type { Route } from "./+types/account.ts";
import { changeOwnName } from "./change-name.server.ts";
import { changeOwnPassword } from "./change-password.server.ts";
import { confirmAuthenticator } from "./confirm-totp.server.ts";
import { deviceName } from "./device-name.ts";
import { signOutEverywhere } from "./end-all-devices.server.ts";
import { endOwnDevice } from "./end-device.server.ts";
import { PushSection } from "./push-section.tsx";
import { removeOwnPasskey } from "./remove-passkey.server.ts";
import { startAuthenticator } from "./start-totp.server.ts";
import { stopRinging } from "./stop-ringing.server.ts";
import { stopAuthenticator } from "./stop-totp.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const signedIn = requireSignedIn(context);
  const [passkeys, devices, ringing, { publicKey }] = await Promise.all([
    listPasskeys(signedIn),
    listDevices(signedIn),
    listPushDevices(signedIn),
    pushKeys(),
  ]);
  const { staff, hasTotp } = signedIn;
  return { name: staff.name, email: staff.email, hasTotp, passkeys, devices, ringing, publicKey };
}

const deeds = {
  name: changeOwnName,
  password: changeOwnPassword,
  "totp-start": startAuthenticator,
  "totp-code": confirmAuthenticator,
  "totp-stop": stopAuthenticator,
  "passkey-remove": removeOwnPasskey,
  "push-stop": stopRinging,
  "device-end": endOwnDevice,
};

export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context);
  const form = await request.formData();
  const asked = textOf(form, "deed");
  if (asked === "devices-end") {
    await signOutEverywhere({ context });
    return redirect("/desk/sign-in");
  }
  const deed = deeds[asked as keyof typeof deeds];
  if (!deed) throw new Response("There is no such deed.", { status: 400 });
  const result: AccountResult = await once<AccountResult>({ context, form }, () => deed({ context, form }));
  return data(result, { status: "problem" in result ? 422 : 200 });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

type AccountResult = DeedResult & { start?: TotpStart };

type Result = { problem?: string; done?: string; field?: string };

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, hasTotp, passkeys, devices, ringing, publicKey } = loaderData;
  const answered = useAnswered(actionData);
  const said = (deed: string): Result | undefined => (answered?.deed === deed ? answered : undefined);
  const start: TotpStart | undefined = answered && "start" in answered ? answered.start : undefined;
  return (
    <>
      <Title>Account</Title>
      <div className="row head">
        <h1>Account</h1>
        <Form method="post" action="/desk/sign-out">
          <button type="submit">Sign out</button>
        </Form>
      </div>
      <section aria-labelledby="you">
        <h2 id="you">You</h2>
        <Said {...said("name")} />
        <Form method="post" className="stack">
          <input type="hidden" name="deed" value="name" />
          <TextInput id="name" label="Name" name="name" autoComplete="name" required defaultValue={name} />
          <p className="soft">You sign in as {email}.</p>
          <Press />
          <button type="submit">Save</button>
        </Form>
      </section>
      <PushSection publicKey={publicKey} devices={ringing} said={said("push")} />
      <PasswordSection said={said("password")} />
      <TotpSection
        hasTotp={hasTotp}
        start={start}
        said={said("totp")}
        codeSaid={said("totp-code")}
        key={hasTotp ? "on" : "off"}
      />
      <PasskeySection passkeys={passkeys} said={said("passkeys")} />
      <DeviceSection devices={devices} said={said("devices")} />
    </>
  );
}

type SectionProps = { said: Result | undefined };

function PasswordSection({ said }: SectionProps) {
  return (
    <section aria-labelledby="password">
      <h2 id="password">Password</h2>
      <Said done={said?.done} />
      <Form method="post" className="stack" key={said?.done ? "changed" : "same"}>
        <input type="hidden" name="deed" value="password" />
        <PasswordInput
          id="current"
          label="Password now"
          name="current"
          autoComplete="current-password"
          required
          error={said?.field === "current" ? said.problem : undefined}
        />
        <PasswordInput
          id="next"
          label="New password"
          name="next"
          hint="12 characters or more. Anything goes."
          autoComplete="new-password"
          required
          error={said?.field === "next" ? said.problem : undefined}
        />
        <Press />
        <button type="submit">Change it</button>
      </Form>
    </section>
  );
}

type TotpStart = { uri: string; picture: string; key: string; backupCodes: readonly string[] };

type TotpProps = SectionProps & {
  hasTotp: boolean;
  start: TotpStart | undefined;
  codeSaid: Result | undefined;
};

function TotpSection({ hasTotp, start, said, codeSaid }: TotpProps) {
  const isConfirming = !hasTotp && Boolean(start || codeSaid);
  return (
    <section aria-labelledby="totp">
      <h2 id="totp">Authenticator app</h2>
      <p className="soft">
        {hasTotp
          ? "Signing in with your password asks for a code of your app."
          : "With one, nobody gets in with your password alone."}
      </p>
      <Said {...said} />
      {start ? <TotpSetUp start={start} /> : null}
      {isConfirming ? (
        <Form method="post" className="stack">
          <input type="hidden" name="deed" value="totp-code" />
          <Said problem={codeSaid?.problem} />
          <TextInput
            id="totp-code"
            label="Code that the app shows"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
          <Press />
          <button type="submit" className="main">
            Switch it on
          </button>
        </Form>
      ) : (
        <Form method="post" className="stack">
          <input type="hidden" name="deed" value={hasTotp ? "totp-stop" : "totp-start"} />
          <PasswordInput
            id="totp-password"
            label="Your password"
            name="password"
            autoComplete="current-password"
            required
          />
          {hasTotp ? <Press /> : <LostWord />}
          <button type="submit">{hasTotp ? "Switch it off" : "Set it up"}</button>
        </Form>
      )}
    </section>
  );
}

function TotpSetUp({ start: { uri, picture, key, backupCodes } }: { start: TotpStart }) {
  return (
    <div className="stack">
      <p>
        Scan this with your app, or type the key into it. On this phone: <a href={uri}>open the app</a>.
      </p>
      <img className="qr" src={picture} width={180} height={180} alt="QR code with the key below" />
      <p>
        Key: <code>{key}</code>
      </p>
      <p>Keep these backup codes where you would look for them. Each replaces one code of the app, once:</p>
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

function PasskeySection({ passkeys, said }: SectionProps & { passkeys: Passkey[] }) {
  const [problem, setProblem] = useState<string>();
  const { revalidate } = useRevalidator();
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p className="soft">Sign in with your finger, face or PIN, without a password or a code.</p>
      <Said {...said} {...(problem ? { problem } : {})} />
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
                <Press />
                <input type="hidden" name="deed" value="passkey-remove" />
                <input type="hidden" name="id" value={id} />
                <button type="submit" aria-label={`Remove ${name}`}>
                  Remove
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
          label="What to call it"
          name="name"
          placeholder="My phone"
          autoComplete="off"
          optional
        />
        <PasswordInput
          id="passkey-password"
          label="Your password"
          name="password"
          autoComplete="current-password"
          required
        />
        <button type="submit">Add a passkey</button>
      </form>
    </section>
  );
}

function DeviceSection({ devices, said }: SectionProps & { devices: Device[] }) {
  return (
    <section aria-labelledby="devices">
      <h2 id="devices">Devices</h2>
      <p className="soft">
        A device is signed out after 12 hours without a use, and after 14 days in any case.
      </p>
      <Said {...said} />
      <ul className="lines">
        {devices.map(({ id, userAgent, address, lastUse, isThis }) => (
          <li key={id} className="row">
            <span>
              {deviceName(userAgent)} {isThis ? <span className="badge">This one</span> : null}
              <br />
              <span className="soft">
                Last used <Moment at={lastUse} /> {address ? `from ${address}` : null}
              </span>
            </span>
            {isThis ? null : (
              <Form method="post">
                <Press />
                <input type="hidden" name="deed" value="device-end" />
                <input type="hidden" name="id" value={id} />
                <button type="submit" aria-label={`Sign out ${deviceName(userAgent)}`}>
                  Sign out
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form method="post">
        <Press />
        <input type="hidden" name="deed" value="devices-end" />
        <button type="submit">Sign out everywhere</button>
      </Form>
    </section>
  );
}

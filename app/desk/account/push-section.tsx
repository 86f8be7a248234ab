import { useCallback, useEffect, useState } from "react";
import { Form, useRevalidator } from "react-router";
import type { PushDevice } from "../../../people/push-devices.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import {
  type PushState,
  seeThisDevice,
  startNotifications,
  stopNotifications,
} from "../live/push-in-browser.ts";
import { Moment } from "../moment.tsx";
import { Said } from "../said.tsx";
import { deviceName } from "./device-name.ts";
import { accountTexts, pushStates } from "./texts.ts";

type Props = {
  /** The desk's public key, base64url. */
  publicKey: string;
  devices: PushDevice[];
  result: { problem?: string; done?: string } | undefined;
};

export function PushSection({ publicKey, devices, result }: Props) {
  // What the device says is known only in the browser.
  const [state, setState] = useState<PushState | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const look = useCallback(async () => {
    try {
      setState(await seeThisDevice());
    } catch {
      setProblem(accountTexts.cannotTell);
    }
  }, []);
  useEffect(() => void look(), [look]);

  async function change(act: () => Promise<string | null>) {
    setBusy(true);
    setProblem((await act()) ?? undefined);
    await look();
    await revalidate();
    setBusy(false);
  }

  const others = devices.filter(({ id }) => state?.kind !== "on" || id !== state.id);
  return (
    <section aria-labelledby="push">
      <h2 id="push">{accountTexts.notifications}</h2>
      <p className="soft">{accountTexts.notificationsIntro}</p>
      <Said {...result} {...(problem ? { problem } : {})} />
      <p role="status">{state ? pushStates[state.kind] : accountTexts.checkingDevice}</p>
      <div>
        {state?.kind === "off" ? (
          <button
            type="button"
            className="main"
            disabled={isBusy}
            onClick={() => change(() => startNotifications(publicKey))}
          >
            {accountTexts.startNotifications}
          </button>
        ) : null}
        {state?.kind === "on" ? (
          <button type="button" disabled={isBusy} onClick={() => change(() => stopNotifications(state.id))}>
            {accountTexts.stopNotifications}
          </button>
        ) : null}
      </div>
      {state && others.length > 0 ? (
        <>
          <h3>{accountTexts.otherDevices}</h3>
          <ul className="lines">
            {others.map(({ id, userAgent, madeAt }) => (
              <li key={id} className="row">
                <span>
                  {deviceName(userAgent)}{" "}
                  <span className="soft">
                    {accountTexts.since}
                    <Moment at={madeAt} />
                  </span>
                </span>
                <Form method="post">
                  <input type="hidden" name="intent" value="push-stop" />
                  <input type="hidden" name="id" value={id} />
                  <IdempotencyKey />
                  <button type="submit" aria-label={accountTexts.stopNamed(deviceName(userAgent))}>
                    {accountTexts.stop}
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

import { useCallback, useEffect, useState } from "react";
import { Form, useRevalidator } from "react-router";
import type { PushDevice } from "../../../people/push-devices.server.ts";
import { type PushState, seeThisDevice, startRinging, stopRinging } from "../live/push-in-browser.ts";
import { Moment } from "../moment.tsx";
import { Press } from "../press.tsx";
import { Said } from "../said.tsx";
import { deviceName } from "./device-name.ts";

type Props = {
  /** The desk's public key, base64url. */
  publicKey: string;
  devices: PushDevice[];
  said: { problem?: string; done?: string } | undefined;
};

const words: Readonly<Record<PushState["kind"], string>> = {
  insecure: "Browsers allow notifications only where the desk's address begins with https.",
  unsupported: "This browser cannot show notifications. A newer one, or another browser, can.",
  "needs-home-screen":
    "On an iPhone or iPad, put the desk on your home screen first: press Share, then Add to Home Screen. Open it from there and come back to this page.",
  blocked:
    "This browser blocks the desk's notifications. Allow them in its settings for this site (press the sign beside the address; in an installed desk: App info, then Notifications), then load this page again.",
  off: "Notifications are off on this device.",
  on: "Notifications are on: this device tells you of every new lead of the places you work in.",
};

/** Which of somebody's devices ring for new leads, and the switch for this one. */
export function PushSection({ publicKey, devices, said }: Props) {
  // What the device says is known only in the browser.
  const [state, setState] = useState<PushState | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const look = useCallback(async () => {
    try {
      setState(await seeThisDevice());
    } catch {
      setProblem("There is no connection, so we cannot tell whether notifications are on.");
    }
  }, []);
  useEffect(() => void look(), [look]);

  async function change(deed: () => Promise<string | null>) {
    setBusy(true);
    setProblem((await deed()) ?? undefined);
    await look();
    await revalidate();
    setBusy(false);
  }

  const others = devices.filter(({ id }) => state?.kind !== "on" || id !== state.id);
  return (
    <section aria-labelledby="push">
      <h2 id="push">Notifications</h2>
      <p className="soft">
        The kind and the place of a new lead, also while the desk is closed; names and numbers stay in the
        desk. Notifications end when you sign out, or have not opened the desk on this device for 14 days.
      </p>
      <Said {...said} {...(problem ? { problem } : {})} />
      <p role="status">{state ? words[state.kind] : "Looking at this device …"}</p>
      <div>
        {state?.kind === "off" ? (
          <button
            type="button"
            className="main"
            disabled={isBusy}
            onClick={() => change(() => startRinging(publicKey))}
          >
            Notify this device about new leads
          </button>
        ) : null}
        {state?.kind === "on" ? (
          <button type="button" disabled={isBusy} onClick={() => change(() => stopRinging(state.id))}>
            Stop notifying this device
          </button>
        ) : null}
      </div>
      {state && others.length > 0 ? (
        <>
          <h3>Your other devices with notifications</h3>
          <ul className="lines">
            {others.map(({ id, userAgent, madeAt }) => (
              <li key={id} className="row">
                <span>
                  {deviceName(userAgent)}{" "}
                  <span className="soft">
                    since <Moment at={madeAt} />
                  </span>
                </span>
                <Form method="post">
                  <input type="hidden" name="deed" value="push-stop" />
                  <input type="hidden" name="id" value={id} />
                  <Press />
                  <button type="submit" aria-label={`Stop notifying ${deviceName(userAgent)}`}>
                    Stop
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

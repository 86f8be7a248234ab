import { Form } from "react-router";
import { pushKeys } from "../../../deliveries/push.server.ts";
import {
  countOwnBackupCodes,
  type Device,
  listDevices,
  listPasskeys,
} from "../../../people/account.server.ts";
import { type CalendarFeed, listCalendarFeeds } from "../../../people/calendar-feeds.server.ts";
import { takesCode } from "../../../people/proof.server.ts";
import { listPushDevices } from "../../../people/push-devices.server.ts";
import { readReminders } from "../../../people/reminders.server.ts";
import { may } from "../../../people/roles.ts";
import { isWeeklyEmailOn, mayGetWeeklyEmail } from "../../../people/weekly-email.server.ts";
import { TextInput } from "../../ui/field.tsx";
import { ConfirmIdentity } from "../confirm-identity.tsx";
import { requireSignedIn } from "../door.server.ts";
import { runFormAction } from "../form-action.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { Moment } from "../moment.tsx";
import { PasswordInput } from "../password-input.tsx";
import { findTimeZone } from "../reminders/remind.server.ts";
import { Said } from "../said.tsx";
import { LinkForms } from "../schedule/calendar-links.tsx";
import { calendarTexts } from "../schedule/texts.ts";
import { deskTexts } from "../texts.ts";
import { Title } from "../title.tsx";
import type { Route } from "./+types/account.ts";
import {
  type AccountResult,
  accountActions,
  sensitiveAccountActions,
  type TotpSetup,
} from "./account-actions.server.ts";
import { BackupCodeSection } from "./backup-code-section.tsx";
import { deviceName } from "./device-name.ts";
import { PasskeySection } from "./passkey-section.tsx";
import { ProofFields } from "./proof-fields.tsx";
import { PushSection } from "./push-section.tsx";
import { listTimeZones } from "./reminder-form.server.ts";
import { ReminderSection } from "./reminder-section.tsx";
import { accountTexts } from "./texts.ts";
import { type Result, TotpSection } from "./totp-section.tsx";
import "./account.css";

export async function loader({ context }: Route.LoaderArgs) {
  const signedIn = requireSignedIn(context);
  const { staff, hasTotp } = signedIn;
  const [passkeys, backupCodes, devices, pushDevices, { publicKey }, reminders, isWeeklyOn, feeds] =
    await Promise.all([
      listPasskeys(signedIn),
      countOwnBackupCodes(signedIn),
      listDevices(signedIn),
      listPushDevices(signedIn),
      pushKeys(),
      readReminders(staff),
      mayGetWeeklyEmail(staff) ? isWeeklyEmailOn(staff) : null,
      may(staff, "day") ? listCalendarFeeds(staff) : null,
    ]);
  const { name, email } = staff;
  return {
    hasLeads: may(staff, "leads"),
    ...{ name, email, hasTotp, takesCode: takesCode(signedIn) },
    ...{ passkeys, backupCodes, devices, pushDevices, publicKey, reminders, isWeeklyOn, feeds },
    zones: listTimeZones(),
    usualZone: findTimeZone({ staff, settings: { timeZone: "" } }),
  };
}

export function action(args: Route.ActionArgs) {
  requireSignedIn(args.context);
  return runFormAction<AccountResult>(args, accountActions, sensitiveAccountActions);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const {
    name,
    email,
    hasTotp,
    hasLeads,
    passkeys,
    backupCodes,
    devices,
    pushDevices,
    publicKey,
    isWeeklyOn,
    feeds,
  } = loaderData;
  const asked = { takesCode: loaderData.takesCode };
  const answered = useAnswered(actionData);
  const findResult = (intent: string): Result | undefined =>
    answered?.intent === intent ? answered : undefined;
  const start: TotpSetup | undefined = answered && "start" in answered ? answered.start : undefined;
  return (
    <>
      <Title>{deskTexts.pages.account}</Title>
      <h1>{deskTexts.pages.account}</h1>
      <ConfirmIdentity asked={answered?.confirm} />
      <div className="account-parts">
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
        {hasLeads ? (
          <>
            <PushSection publicKey={publicKey} devices={pushDevices} result={findResult("push")} />
            <ReminderSection
              settings={loaderData.reminders}
              zones={loaderData.zones}
              usualZone={loaderData.usualZone}
              result={findResult("reminders")}
            />
          </>
        ) : null}
        {isWeeklyOn === null ? null : (
          <WeeklyEmailSection isOn={isWeeklyOn} result={findResult("weekly-email")} />
        )}
        {feeds ? (
          <CalendarSection
            feeds={feeds}
            result={findResult("calendar-make") ?? findResult("calendar-revoke")}
            link={answered?.link}
          />
        ) : null}
        <PasswordSection {...asked} result={findResult("password")} />
        <TotpSection
          {...asked}
          hasTotp={hasTotp}
          start={start}
          result={findResult("totp")}
          codeResult={findResult("totp-code")}
          key={hasTotp ? "on" : "off"}
        />
        {hasTotp ? (
          <BackupCodeSection
            {...asked}
            left={backupCodes}
            codes={answered && "backupCodes" in answered ? answered.backupCodes : undefined}
            result={findResult("backup-codes")}
          />
        ) : null}
        <PasskeySection {...asked} passkeys={passkeys} result={findResult("passkeys")} />
        <DeviceSection devices={devices} result={findResult("devices")} />
      </div>
    </>
  );
}

type SectionProps = { result: Result | undefined };

function WeeklyEmailSection({ isOn, result }: SectionProps & { isOn: boolean }) {
  return (
    <section aria-labelledby="weekly-email">
      <h2 id="weekly-email">{accountTexts.weeklyEmail}</h2>
      <p className="soft">{isOn ? accountTexts.weeklyEmailIntro : accountTexts.weeklyEmailIsOff}</p>
      <Said {...result} />
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="weekly-email" />
        <input type="hidden" name="on" value={isOn ? "no" : "yes"} />
        <IdempotencyKey />
        <button type="submit">{isOn ? accountTexts.turnOff : accountTexts.turnOn}</button>
      </Form>
    </section>
  );
}

function CalendarSection({
  feeds,
  result,
  link,
}: SectionProps & { feeds: readonly CalendarFeed[]; link: string | undefined }) {
  return (
    <section aria-labelledby="calendar">
      <h2 id="calendar">{calendarTexts.title}</h2>
      <p className="soft">{calendarTexts.ownDayHint}</p>
      <Said {...result} />
      <LinkForms
        feeds={feeds}
        link={link}
        action="/desk/account"
        place="*"
        make={calendarTexts.makeOwnDay}
        findName={() => calendarTexts.ownDay}
      />
    </section>
  );
}

function PasswordSection({ takesCode, result }: SectionProps & { takesCode: boolean }) {
  return (
    <section aria-labelledby="password">
      <h2 id="password">{accountTexts.password}</h2>
      <Said done={result?.done} />
      <Form method="post" className="stack" key={result?.done ? "changed" : "same"}>
        <input type="hidden" name="intent" value="password" />
        <ProofFields
          id="current"
          name="current"
          label={accountTexts.currentPassword}
          takesCode={takesCode}
          result={result}
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
                  {deskTexts.signOut}
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

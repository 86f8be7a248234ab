import { Link } from "react-router";
import { listDestinationStates } from "../../../deliveries/destination-states.server.ts";
import { findDeskMailboxes } from "../../../deliveries/lead-mailboxes.server.ts";
import { listDestinations } from "../../../deliveries/outbox.server.ts";
import { isTextingSetUp, readTextedLetters } from "../../../deliveries/texted-letters.server.ts";
import { letterWords } from "../../../deliveries/words.server.ts";
import { templateWords } from "../../../leads/messages/messages.server.ts";
import { findTurns, readDeskOrders } from "../../../leads/reminders/reminders.server.ts";
import { listLocations } from "../../../locations/locations.server.ts";
import { listRecords } from "../../../locations/records.server.ts";
import { listApiKeys } from "../../../people/api-keys.server.ts";
import { readScheduleKey } from "../../../schedule/bookings.server.ts";
import { formatShortDayFrom, utcDay } from "../../../schedule/days-and-durations.ts";
import { readCapacities } from "../../../schedule/planning.server.ts";
import { requireOwner } from "../door.server.ts";
import { revalidateUnlessLost } from "../lost-connection.ts";
import { deskTexts } from "../texts.ts";
import { Title } from "../title.tsx";
import type { Route } from "./+types/settings.ts";
import { listClosedDays } from "./closed-days.server.ts";
import { type SettingsPage, settingsTexts } from "./texts.ts";
import "./settings.css";

type State = { text: string; isWrong?: boolean };

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  const locations = listLocations();
  const keys = [...new Set(locations.map(readScheduleKey))];
  const [letters, texted, templates, destinations, own, capacities, closed, apiKeys, orders] =
    await Promise.all([
      letterWords.listGroups(),
      readTextedLetters(),
      templateWords.listGroups(),
      listDestinationStates(),
      findDeskMailboxes(),
      readCapacities(["*", ...keys], Date.now()),
      listClosedDays(),
      listApiKeys(),
      readDeskOrders(),
    ]);
  const texts = settingsTexts.state;
  const mail = listDestinations().find(({ mailboxes }) => mailboxes !== undefined);
  const mailboxes = own?.mailboxes ?? mail?.mailboxes?.to ?? [];
  const withOwn = listRecords().filter(({ notify }) => notify.length > 0).length;
  const changed = letters.flatMap((letter) => letter.texts).filter((text) => text.own !== null).length;
  const changedTemplates = templates.filter(({ texts: parts }) =>
    parts.some(({ own }) => own !== null),
  ).length;
  const limited = keys.filter((key) => capacities.get(key)?.own != null).length;
  const trouble = destinations.filter(({ stopped, failing, dead }) => stopped || failing || dead > 0).length;
  const ownOrders = locations.filter(({ slug }) => orders.has(slug)).length;
  const [next] = closed;
  const states: Record<SettingsPage, State> = {
    notifications: { text: texts.mailboxes(mailboxes.length) + texts.ownMailboxes(withOwn) },
    answering: {
      text: texts.firstTold(findTurns(orders, null).turns[0]?.after ?? 0) + texts.ownOrders(ownOrders),
    },
    messages: { text: texts.words(changed) },
    texts: { text: isTextingSetUp() ? texts.texted(texted.letters.length) : texts.noTexts },
    templates: { text: texts.words(changedTemplates) },
    holidays: {
      text: next
        ? texts.nextClosed(formatShortDayFrom(utcDay(Date.now()), next.date), next.reason)
        : texts.noneClosed,
    },
    capacity: {
      text: texts.perWindow(capacities.get("*")?.capacity ?? null) + texts.ownCapacity(limited),
    },
    webhooks:
      trouble > 0
        ? { text: texts.inTrouble(trouble), isWrong: true }
        : { text: texts.webhooks(destinations.filter(({ isWebhook }) => isWebhook).length) },
    api: { text: texts.keys(apiKeys.length) },
  };
  return { states };
}

export const shouldRevalidate = revalidateUnlessLost;

export default function Settings({ loaderData: { states } }: Route.ComponentProps) {
  const pages = Object.keys(settingsTexts.pages) as SettingsPage[];
  return (
    <>
      <Title>{deskTexts.pages.settings}</Title>
      <header className="settings-head">
        <h1>{deskTexts.pages.settings}</h1>
        <p className="soft">{settingsTexts.about}</p>
      </header>
      <ul className="settings-list">
        {pages.map((page) => (
          <li key={page}>
            <h2>
              <Link to={`/desk/settings/${page}`}>{settingsTexts.pages[page].name}</Link>
            </h2>
            <p className="soft about">{settingsTexts.pages[page].about}</p>
            <p className={states[page].isWrong ? "state wrong" : "state"}>{states[page].text}</p>
          </li>
        ))}
      </ul>
      <p className="soft">{settingsTexts.ownerOnly}</p>
    </>
  );
}

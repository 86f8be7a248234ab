import { draftDays } from "../../../content/kept.ts";
import { waitingBar as words } from "../../../content/waiting.ts";
import { forget } from "../../ui/drafts/device.ts";
import { forgetSent } from "./draft.ts";
import { WAITING_MARK } from "./load-bar.ts";
import {
  changeWaiting,
  isToldByForm,
  keepTrying,
  listWaiting,
  onWaitingChanged,
  type WaitingRequest,
} from "./waiting.ts";
import "./waiting-bar.css";

const DAY = 24 * 60 * 60 * 1000;

let isTelling = false;

/** Says on any page what has become of requests that waited for a connection, and goes on trying. */
export async function tellOfWaiting(): Promise<void> {
  if (isTelling) return;
  isTelling = true;
  const bar = make("section", { className: "waiting-bar", hidden: true });
  bar.setAttribute("aria-label", words.label);
  document.body.append(bar);
  const show = async () => {
    const requests = (await clearAway()).filter((request) => !isSaid(request));
    const known = new Map([...bar.children].map((part) => [(part as HTMLElement).dataset.of, part]));
    bar.replaceChildren(
      ...requests.map((request) => {
        // The form knows what it shows, and empties itself.
        if (request.state === "sent" && !isToldByForm(request)) forgetSent(request.kind, request.since);
        const of = `${request.key} ${request.state} ${request.location}`;
        return known.get(of) ?? draw(request, of);
      }),
    );
    bar.hidden = requests.length === 0;
  };
  onWaitingChanged(() => void show());
  await show();
  await keepTrying();
}

/** Removes what nobody needs anymore; the mark goes with the last one. */
async function clearAway(): Promise<readonly WaitingRequest[]> {
  const now = Date.now();
  const all = await listWaiting();
  const isPast = ({ state, since, at = now }: WaitingRequest) =>
    since < now - draftDays * DAY || (state === "sent" && at < now - DAY);
  const [past, left] = [all.filter(isPast), all.filter((one) => !isPast(one))];
  for (const { key, state } of past) await changeWaiting(key, [state]);
  if (left.length === 0) forget(WAITING_MARK);
  return left;
}

/** There the form says so itself. */
function isSaid(request: WaitingRequest): boolean {
  return (request.state === "waiting" || request.state === "refused") && isToldByForm(request);
}

function draw(request: WaitingRequest, of: string): HTMLElement {
  const { key, state, since, address, at = since, errors } = request;
  const drop = () => changeWaiting(key, [state]);
  const text = {
    waiting: words.waiting(since),
    sent: words.sent(since, at),
    refused: words.refused(since, errors?.map(({ message }) => message).join(" ") ?? ""),
    old: words.old(since),
  };
  const ways = {
    waiting: [button(words.drop, drop)],
    // Followed with the keyboard or not, the link leads there only once it's noted.
    sent: [link(words.next, request.location ?? "", drop), button(words.close, drop)],
    refused: [link(words.open, address), button(words.drop, drop)],
    old: [
      button(words.send, () =>
        changeWaiting(key, ["old"], { state: "waiting", isAgreed: true }).then(keepTrying),
      ),
      link(words.open, address),
      button(words.drop, drop),
    ],
  };
  const said = make("p", {});
  said.setAttribute("role", "status");
  const part = make(
    "div",
    { className: "lane" },
    said,
    make("div", { className: "waiting-ways" }, ...ways[state]),
  );
  part.dataset.of = of;
  // A screen reader says what comes into a part that is there already.
  requestAnimationFrame(() => said.append(text[state]));
  return part;
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...inside);
  return made;
}

function button(label: string, press: () => Promise<unknown>): HTMLElement {
  return make("button", { type: "button", className: "button", onclick: () => void press() }, label);
}

function link(label: string, href: string, follow?: () => Promise<unknown>): HTMLElement {
  const go = (event: Event) => {
    event.preventDefault();
    void follow?.().finally(() => location.assign(href));
  };
  return make("a", { className: "button", href, onclick: follow ? go : null }, label);
}

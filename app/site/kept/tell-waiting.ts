import { waitingBar as words } from "../../../content/waiting.ts";
import { forgetSentDraft } from "./draft.ts";
import {
  changeWaiting,
  clearAway,
  keepTrying,
  onWaitingChanged,
  pathOf,
  type WaitingRequest,
} from "./waiting.ts";
import "./waiting-bar.css";

let isTelling = false;

/** Says on any page what has become of requests that waited for a connection, and goes on trying. */
export async function tellOfWaiting(): Promise<void> {
  if (isTelling) return;
  isTelling = true;
  const bar = document.createElement("section");
  bar.className = "waiting-bar";
  bar.setAttribute("aria-label", words.label);
  bar.hidden = true;
  document.body.append(bar);
  const show = async () => {
    const requests = (await clearAway()).filter((request) => !isSaid(request));
    const known = new Map([...bar.children].map((part) => [(part as HTMLElement).dataset.of, part]));
    bar.replaceChildren(
      ...requests.map((request) => {
        forgetSent(request);
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

function isAtItsForm({ address, formId }: WaitingRequest): boolean {
  const field = document.querySelector(`form input[name=formId][value="${CSS.escape(formId)}"]`);
  return pathOf(address) === location.pathname && field !== null;
}

/** There the form says so itself. */
function isSaid(request: WaitingRequest): boolean {
  return (request.state === "waiting" || request.state === "refused") && isAtItsForm(request);
}

function forgetSent(request: WaitingRequest): void {
  const { state, address, formId, since } = request;
  if (state === "sent" && !isAtItsForm(request)) forgetSentDraft(pathOf(address), formId, since);
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
  const part = document.createElement("div");
  part.dataset.of = of;
  part.className = "lane";
  const said = document.createElement("p");
  said.setAttribute("role", "status");
  const end = document.createElement("div");
  end.className = "waiting-ways";
  end.append(...ways[state]);
  part.append(said, end);
  // A screen reader says what comes into a part that is there already.
  requestAnimationFrame(() => said.append(text[state]));
  return part;
}

function button(label: string, press: () => Promise<unknown>): HTMLElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button";
  made.append(label);
  made.addEventListener("click", () => void press());
  return made;
}

function link(label: string, href: string, follow?: () => Promise<unknown>): HTMLElement {
  const made = document.createElement("a");
  made.className = "button";
  made.href = href;
  made.append(label);
  made.addEventListener("click", (event) => {
    if (!follow) return;
    event.preventDefault();
    void follow().finally(() => location.assign(href));
  });
  return made;
}

import { type BoundFunctions, configure, type queries, within } from "@testing-library/dom";
import { computeAccessibleName } from "dom-accessibility-api";
import { CookieJar, type DOMWindow, JSDOM } from "jsdom";
import { atAddress, buildHeaders, type Person } from "./people.ts";
import type { Site } from "./site.ts";

// Whatever isn't found would print the whole page.
configure({ defaultHidden: true, getElementError: (message) => new Error(message?.split("\n")[0]) });

type Part = BoundFunctions<typeof queries>;
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Button = HTMLButtonElement;
type Name = string | RegExp;

/** What a browser without JavaScript shows. */
export type PlainPage = Part & {
  url: URL;
  status: number;
  document: Document;
  /** What its main part says. */
  words(): string;
  /** The only part of that role. */
  inside(role: string): Part;
  /** The form that a selector finds. */
  form(selector: string): PlainForm;
  /** Goes where the links of that name lead. */
  follow(name: Name): Promise<PlainPage>;
  /** Reads the page again; one that came after a post is posted again. */
  reload(): Promise<PlainPage>;
};

export type PlainForm = Part & {
  element: HTMLFormElement;
  /** Types into the field of that label, or chooses that option. */
  fill(label: Name, text: string): void;
  /** Checks a box or a choice, of the group named so. */
  check(label: Name, group?: string): void;
  attach(label: Name, files: readonly File[]): void;
  /** The names of a group's choices. */
  choices(group: string): string[];
  /** What's in the field of that label, or whether it's checked. */
  read(label: Name): string | boolean;
  /** What assistive technology reads with it: the parts that `aria-describedby` names. */
  hints(label: Name): string[];
  /** The lines of the summary, which takes the focus. Throws unless each leads to a field that says the same. */
  faults(): string[];
  /** Presses the button of that name, or as Enter does the first one, native validation included. */
  send(button?: Name): Promise<PlainPage>;
};

type Visit = { url: URL; from?: PlainPage; body?: URLSearchParams | FormData; policy?: string };

const BLOCK =
  /^(address|article|aside|blockquote|d[dlt]|details|div|fieldset|fig.*|footer|form|h[1-6]|header|legend|li|main|nav|[ou]l|p|section|summary|table|t[dhr])$/;

/** How an element is displayed by its kind alone. Names need only that, and reading styles takes most of the time. */
function readStyle({ hidden, localName }: HTMLElement) {
  const display = hidden ? "none" : BLOCK.test(localName) ? "block" : "inline";
  return { display, getPropertyValue: (name: string) => (name === "display" ? display : "") };
}

const readText = (element: Element | null) => element?.textContent.replace(/\s+/g, " ").trim() ?? "";

/** A person's browser without JavaScript: it reads pages, fills in the forms that are there, and keeps cookies. */
function openPlainBrowser(site: Site, person: Person) {
  const jar = new CookieJar();
  const files = new WeakMap<Control, readonly File[]>();

  async function request({ url, from, body, policy }: Visit): Promise<Response> {
    const cookie = await jar.getCookieString(url.href);
    const isHushed = policy === "no-referrer";
    const answer = await fetch(url, {
      redirect: "manual",
      headers: {
        accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
        "sec-fetch-site": from ? "same-origin" : "none",
        ...buildHeaders(person),
        ...(cookie && { cookie }),
        ...(from && !isHushed && { referer: from.url.href.split("#")[0] }),
        ...(body && { origin: isHushed ? "null" : site.origin }),
      },
      ...(body && { method: "POST", body }),
    });
    for (const line of answer.headers.getSetCookie()) await jar.setCookie(line, url.href);
    return answer;
  }

  async function visit(wanted: Visit): Promise<PlainPage> {
    const answer = await request(wanted);
    const { url } = wanted;
    const location = answer.headers.get("location");
    if (location !== null && answer.status >= 300 && answer.status < 400) {
      const next = new URL(location, url);
      next.hash ||= url.hash;
      const again = answer.status > 303 ? wanted : { ...wanted, body: undefined };
      return visit({ ...again, url: next } as Visit);
    }
    const { window } = new JSDOM((await answer.text()).replace(/<style>.*?<\/style>/gs, ""), {
      url: url.href,
    });
    Object.assign(window, { getComputedStyle: readStyle });
    const page = readPage(window, answer, wanted);
    for (const { src } of window.document.querySelectorAll<HTMLImageElement>("noscript img")) {
      await request({ url: new URL(src), from: page });
    }
    return page;
  }

  function readPage(window: DOMWindow, answer: Response, wanted: Visit): PlainPage {
    const { document } = window;
    const { url } = wanted;
    const policy = answer.headers.get("referrer-policy") ?? "";
    const go = (next: Omit<Visit, "from" | "policy">) => visit({ ...next, from: page, policy });
    const find = <Found extends HTMLElement>(selector: string) => {
      const [element, ...more] = document.querySelectorAll<Found>(selector);
      if (!element || more.length > 0)
        throw new Error(`${url.pathname} has ${more.length} more of ${selector}.`);
      return element;
    };
    const page: PlainPage = {
      ...within(document.body),
      url,
      status: answer.status,
      document,
      words: () => readText(document.querySelector("main")),
      inside: (role) => within(page.getByRole(role)),
      form: (selector) => readForm(window, find<HTMLFormElement>(selector), go),
      follow(name) {
        const links = page.getAllByRole<HTMLAnchorElement>("link", { name });
        const [address = "", ...others] = new Set(links.map(({ href }) => href));
        if (others.length > 0) throw new Error(`Links named ${name} also lead to ${others}.`);
        return go({ url: new URL(address) });
      },
      reload: () => visit(wanted),
    };
    return page;
  }

  function readForm(
    window: DOMWindow,
    element: HTMLFormElement,
    go: (next: Omit<Visit, "from" | "policy">) => Promise<PlainPage>,
  ): PlainForm {
    const part = within(element);
    const controls = () =>
      [...element.elements].filter((one): one is Control => one.matches("input, textarea, select"));
    const isNamed = (one: Element, name: Name) => {
      const given = computeAccessibleName(one);
      return typeof name === "string" ? given === name : name.test(given);
    };
    const find = (label: Name, group?: string) => {
      const inGroup = (one: Control) => {
        const fieldset = one.closest("fieldset");
        return group === undefined || (fieldset !== null && isNamed(fieldset, group));
      };
      const named = controls().filter((one) => one.type !== "hidden" && isNamed(one, label) && inGroup(one));
      const [control, ...more] = named;
      if (!control || more.length > 0) throw new Error(`${named.length} fields are named ${label}.`);
      if (control.matches(":disabled")) throw new Error(`${label} is disabled.`);
      return control;
    };

    function listHints(control: Element): string[] {
      const ids = (described: Element | null) =>
        described?.getAttribute("aria-describedby")?.split(" ") ?? [];
      const group = control.matches("[type=radio]") ? control.closest("fieldset") : null;
      return [...ids(control), ...ids(group)].map((id) => {
        const words = window.document.getElementById(id);
        if (!words) throw new Error(`Nothing on the page has the id ${id}.`);
        return readText(words);
      });
    }

    function readFaults(): string[] {
      const summary = element.querySelector("[role=alert]");
      if (!summary) return [];
      const takesFocus = window.document.querySelector("[autofocus]") === summary && !window.location.hash;
      if (!takesFocus || !summary.matches("[tabindex]"))
        throw new Error("The summary doesn't take the focus.");
      return [...summary.querySelectorAll<HTMLAnchorElement>("li a")].map((link) => {
        const field = window.document.getElementById(decodeURIComponent(link.hash.slice(1)));
        const control = field?.matches("fieldset") ? field.querySelector("input") : field;
        if (!control || !element.contains(control)) throw new Error(`${link.href} leads to no field.`);
        const said = readText(link);
        const hints = listHints(control);
        if (!hints.some((hint) => hint && said.endsWith(hint)))
          throw new Error(`${said}, but beside it: ${hints}`);
        return said;
      });
    }

    function collect(button: Button): [string, string | File][] {
      const entries: [string, string | File][] = [];
      for (const [name, value] of new window.FormData(element, button)) {
        if (typeof value === "string") entries.push([name, value.replace(/\r\n|\r|\n/g, "\r\n")]);
      }
      for (const field of element.querySelectorAll<HTMLInputElement>("[type=file]:enabled")) {
        for (const file of files.get(field) ?? [new File([], "")]) entries.push([field.name, file]);
      }
      return entries;
    }

    const isFilled = (one: Control) => files.has(one) || one.checkValidity();

    function send(name?: Name): Promise<PlainPage> {
      const button =
        name === undefined
          ? element.querySelector<Button>("[type=submit]:enabled")
          : part.getByRole<Button>("button", { name });
      if (!button) throw new Error("The form has no button.");
      if (!element.noValidate && !button.formNoValidate && !controls().every(isFilled)) {
        throw new Error("The browser doesn't send the form: something required is missing or wrong.");
      }
      const say = (what: string) => button.getAttribute(`form${what}`) ?? element.getAttribute(what) ?? "";
      const url = new URL(say("action") || window.location.href, window.location.href);
      const entries = collect(button);
      const texts = entries.map(([key, value]) => [key, typeof value === "string" ? value : value.name]);
      if (say("method").toLowerCase() !== "post") {
        url.search = new URLSearchParams(texts).toString();
        return go({ url });
      }
      if (say("enctype") !== "multipart/form-data") return go({ url, body: new URLSearchParams(texts) });
      const body = new FormData();
      for (const [key, value] of entries) body.append(key, value);
      return go({ url, body });
    }

    return {
      ...part,
      element,
      fill(label, text) {
        const control = find(label);
        const options = control.matches("select") ? [...(control as HTMLSelectElement).options] : [];
        const option = options.find(({ value, label: said }) => [value, said].includes(text));
        if (option) option.selected = true;
        else if (options.length === 0) control.value = text;
        else throw new Error(`${label} doesn't offer ${text}.`);
      },
      check(label, group) {
        (find(label, group) as HTMLInputElement).checked = true;
      },
      attach: (label, chosen) => void files.set(find(label), chosen),
      read(label) {
        const control = find(label);
        return control.matches("[type=radio], [type=checkbox]")
          ? (control as HTMLInputElement).checked
          : control.value;
      },
      choices: (group) =>
        [...part.getByRole("group", { name: group }).querySelectorAll("input")].map((choice) =>
          computeAccessibleName(choice),
        ),
      hints: (label) => listHints(find(label)),
      faults: readFaults,
      send,
    };
  }

  return { open: (path: string) => visit({ url: new URL(path, site.origin) }), jar };
}

let visitors = 0;

/** The person at an address of their own, with a browser, and what they have on disk. */
export function visitAs<Someone extends Person>(site: Site, person: Someone) {
  visitors += 1;
  const visitor = atAddress(person, visitors);
  const own = ({ ip_address }: { ip_address: string }) => ip_address === visitor.address;
  return {
    visitor,
    browser: openPlainBrowser(site, visitor),
    leadsOnDisk: async () => (await site.exportLeads()).filter(own),
    jobsOnDisk: async () => (await site.exportJobs()).filter(own),
  };
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ByRoleMatcher, within as withinElement } from "@testing-library/dom";
import { REPOSITORY } from "../places.ts";

/** A browser's key, in the words of both protocols. */
export type Key = "Tab" | "Enter" | "Escape" | "Space";

/** Something on the page: by role and name as a screen reader has them, or by a selector. `within`: a selector. */
export type Target =
  | string
  | { role: ByRoleMatcher; name: string | RegExp; within?: string }
  | { label: string | RegExp; within?: string }
  | { text: string | RegExp; within?: string };

/** What an engine can do with the page that is open. */
export type Driver<Element> = {
  open(address: string): Promise<void>;
  /** Runs source text of a function with these JSON parts in the page and returns what comes, as JSON. */
  run(source: string, parts: readonly unknown[]): Promise<unknown>;
  /** The same, for a function that returns an element or null. */
  find(source: string, parts: readonly unknown[]): Promise<Element | null>;
  press(element: Element): Promise<void>;
  type(element: Element, text: string): Promise<void>;
  choose(element: Element, option: string): Promise<void>;
  attach(element: Element, file: string): Promise<void>;
  key(key: Key): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** A PNG of what's on the screen. */
  picture(): Promise<Buffer>;
  /** What the browser has complained about: errors of scripts, breaches of the script policy, what couldn't be had. */
  faults(): string[];
  close(): Promise<void>;
};

const library = readFileSync(
  join(REPOSITORY, "node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js"),
  "utf8",
);
const loadLibrary = `function () { ${library}; return document.readyState; }`;

type Library = { within: typeof withinElement };
type Sought = {
  kind: "role" | "label" | "text";
  role?: ByRoleMatcher;
  name: [source: string, flags: string];
};

/** In the page: the one visible element that is meant, in the middle of the screen. Throws where there are more. */
function findInPage(selector: string | null, sought: Sought | null): HTMLElement | null {
  const isVisible = (element: HTMLElement) =>
    element.matches("input[type=file]") || element.checkVisibility({ visibilityProperty: true });
  const { within } = (window as unknown as { TestingLibraryDom: Library }).TestingLibraryDom;
  const around = selector === null ? [document.body] : [...document.querySelectorAll<HTMLElement>(selector)];
  const search = (part: HTMLElement) => {
    if (!sought) return [part];
    const name = new RegExp(...sought.name);
    if (sought.kind === "role") return within(part).queryAllByRole(sought.role ?? "", { name });
    return sought.kind === "label"
      ? within(part).queryAllByLabelText(name)
      : within(part).queryAllByText(name);
  };
  const found = [...new Set(around.flatMap(search))].filter(isVisible);
  if (found.length > 1) throw new Error(`${found.length} elements are meant by ${selector} ${sought?.name}`);
  found[0]?.scrollIntoView({ block: "center", behavior: "instant" });
  return found[0] ?? null;
}

const plain = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function readTarget(target: Target): [string | null, Sought | null] {
  if (typeof target === "string") return [target, null];
  const [kind, name] =
    "role" in target
      ? (["role", target.name] as const)
      : "label" in target
        ? (["label", target.label] as const)
        : (["text", target.text] as const);
  const pattern: [string, string] =
    typeof name === "string" ? [`^${plain(name)}$`, ""] : [name.source, name.flags];
  const role = "role" in target ? { role: target.role } : {};
  return [target.within ?? null, { kind, ...role, name: pattern }];
}

/** Milliseconds until something has to be there. */
const PATIENCE = 20_000;

/** A tab of a browser, the same for every engine. Everything waits until what it needs is there. */
export type Tab = ReturnType<typeof openTab>;

export function openTab<Element>(driver: Driver<Element>) {
  /** Tries until it comes to something; a page that's on its way to another one throws. */
  async function until<T>(what: string, look: () => Promise<T | null | undefined | false>): Promise<T> {
    let reason = "";
    for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(50)) {
      try {
        const found = await look();
        if (found) return found;
      } catch (error) {
        reason = `: ${error}`;
      }
    }
    throw new Error(`${what} isn't there${reason}`);
  }

  async function find(parts: ReturnType<typeof readTarget>): Promise<Element | null> {
    const hasLibrary = await driver.run("() => 'TestingLibraryDom' in window", []);
    if (!hasLibrary) await driver.run(loadLibrary, []);
    return driver.find(findInPage.toString(), parts);
  }

  /** Tried again where something lies above it still, or a script has replaced it meanwhile. */
  async function act(target: Target, action?: (element: Element) => Promise<unknown>): Promise<void> {
    const parts = readTarget(target);
    await until(JSON.stringify(parts), async () => {
      const element = await find(parts);
      if (element) await action?.(element);
      return element !== null;
    });
  }

  async function run<Parts extends readonly unknown[], T>(
    read: (...parts: Parts) => T,
    ...parts: Parts
  ): Promise<Awaited<T>> {
    return (await driver.run(read.toString(), parts)) as Awaited<T>;
  }

  return {
    open: driver.open,
    /** Runs a function in the page; its parts and what it returns are JSON. */
    run,
    /** Waits until the function returns something true in the page, and returns that. */
    wait<Parts extends readonly unknown[], T>(read: (...parts: Parts) => T, ...parts: Parts) {
      return until(read.toString(), () => run(read, ...parts)) as Promise<NonNullable<Awaited<T>>>;
    },
    /** Waits until it's to be seen. */
    see: (target: Target) => act(target),
    press: (target: Target) => act(target, driver.press),
    type: (target: Target, text: string) => act(target, (element) => driver.type(element, text)),
    choose: (target: Target, option: string) => act(target, (element) => driver.choose(element, option)),
    attach: (target: Target, file: string) => act(target, (element) => driver.attach(element, file)),
    key: driver.key,
    resize: driver.resize,
    picture: driver.picture,
    faults: driver.faults,
    close: driver.close,
  };
}

/** Presses Tab that often, and lists what had the focus though nothing can be done with it. */
export async function listIdleStops(tab: Tab, presses: number): Promise<string[]> {
  const stops = new Set<string>();
  for (let press = 0; press < presses; press++) {
    await tab.key("Tab");
    stops.add(
      await tab.run(() => {
        const {
          localName = "",
          className = "",
          id = "",
          tabIndex = -1,
        } = document.activeElement as HTMLElement;
        const isMeant = tabIndex >= 0 && document.activeElement?.hasAttribute("tabindex");
        return isMeant || /^(a|button|input|select|textarea|summary|body)$/.test(localName)
          ? ""
          : `${localName}.${className}#${id}`;
      }),
    );
  }
  return [...stops].filter(Boolean);
}

import {
  type ComponentType,
  createElement,
  Fragment,
  startTransition,
  use,
  useLayoutEffect,
  useSyncExternalStore,
} from "react";
import { hydrateRoot } from "react-dom/client";
import { bearForeignNodes } from "./foreign-nodes.ts";

type Page = HTMLElement | Document;
type Control = HTMLInputElement & HTMLDetailsElement;

function listControls(page: Page): Control[] {
  return [...page.querySelectorAll<Control>("input,select,textarea,details,summary,button,a")];
}

function nameControl({ localName, id, name, className, type, value }: Control): string {
  return [localName, id, name || className, /radio|checkbox/.test(type) && value].join();
}

/** Where others have put something into the page, React draws it again: what was typed goes on in the new fields. */
export function hydrate<Props extends object>(
  page: Page,
  component: ComponentType<Props>,
  props: Props,
  isBusy: () => boolean,
): void {
  bearForeignNodes(page);
  startTransition(() => {
    const parts = [createElement(GoOn, { page, isBusy }), createElement(component, props)];
    hydrateRoot(page, createElement(Fragment, null, ...parts));
  });
}

type GoOnProps = { page: Page; isBusy: () => boolean };

const drawn = new WeakSet<Page>();

/** Stands first: nothing else of the page has looked at its fields yet. */
function GoOn({ page, isBusy }: GoOnProps) {
  // Not while React takes over what stands there. A press or half a character would be lost with what is drawn again.
  const isDrawnAgain = useSyncExternalStore(
    () => () => {},
    () => !drawn.has(page),
    () => false,
  );
  if (isDrawnAgain && isBusy()) use(new Promise((resolve) => setTimeout(resolve, 50)));
  const before = listControls(page);
  const focused = document.activeElement;
  useLayoutEffect(() => {
    drawn.add(page);
    const now = listControls(page);
    for (const old of before) {
      const fresh = old.isConnected ? undefined : now.find((one) => nameControl(one) === nameControl(old));
      if (!fresh) continue;
      now.splice(now.indexOf(fresh), 1);
      if (old.files?.length) fresh.files = old.files;
      else if (fresh.value !== old.value) fresh.value = old.value;
      fresh.checked = old.checked;
      fresh.open = old.open;
      // After what the page focuses as it's drawn.
      if (old === focused) queueMicrotask(() => takeFocus(fresh, old));
    }
  });
  return null;
}

function takeFocus(fresh: Control, { selectionStart, selectionEnd }: Control): void {
  fresh.focus({ preventScroll: true });
  if (selectionStart != null) fresh.setSelectionRange(selectionStart, selectionEnd);
}

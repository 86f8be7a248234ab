import { type ReactNode, useEffect } from "react";
import { deskTexts } from "./texts.ts";

type SheetProps = { id: string; title: string; children: ReactNode };

/** A small form over the page, opened by a button with its id as `popoverTarget`; it closes when its form is done. */
export function Sheet({ id, title, children }: SheetProps) {
  return (
    <div id={id} popover="auto" className="sheet" role="dialog" tabIndex={-1} aria-labelledby={`${id}-title`}>
      <div className="sheet-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <button type="button" className="quiet" popoverTarget={id} popoverTargetAction="hide">
          {deskTexts.close}
        </button>
      </div>
      {children}
    </div>
  );
}

/** Closes the sheets and menus that are open around an element or above the page. */
export function closeSheets(): void {
  for (const open of document.querySelectorAll<HTMLElement>(":popover-open")) open.hidePopover();
}

/**
 * Closes them once an action is done. It's the page that does: the form that was sent, and its sheet, may be gone with
 * the answer, and the menu its sheet was opened from would stay open.
 */
export function useSheetsClosedBy(result: { done?: string } | undefined): void {
  useEffect(() => {
    if (result?.done) closeSheets();
  }, [result]);
}

import { type ReactNode, useEffect, useRef } from "react";
import { deskTexts } from "./texts.ts";
import "./notice.css";

type NoticeProps = {
  words?: ReactNode;
  isProblem?: boolean;
  children?: ReactNode;
  onClose: () => void;
};

/** What the desk has to say, above the thumb. Without words it's empty, and there, so that what comes in is read out. */
export function Notice({ words, isProblem = false, children, onClose }: NoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is often gone, and the focus with it.
    if (words && document.activeElement === document.body) place.current?.focus();
  });
  return (
    <div className="notice" ref={place} tabIndex={-1} data-problem={isProblem || undefined}>
      <div aria-live="polite" className="notice-words">
        {words ? <p>{words}</p> : null}
      </div>
      {words ? (
        <div className="notice-buttons">
          {children}
          <button type="button" onClick={onClose}>
            {deskTexts.close}
          </button>
        </div>
      ) : null}
    </div>
  );
}

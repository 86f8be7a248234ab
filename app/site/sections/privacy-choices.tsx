import { useEffect, useRef, useState } from "react";
import { privacyChoices } from "../../../content/analytics.ts";
import { choose, type Measuring, startMeasuring } from "../events.ts";
import "./privacy-choices.css";

/** For a link that is clicked before the bar is interactive. */
const ANCHOR = "#privacy-choices";

const states: Record<Measuring, string> = {
  asking: "",
  allowed: privacyChoices.allowed,
  refused: privacyChoices.refused,
  signalled: privacyChoices.signal,
};

/** Opens where consent is needed and nothing was chosen; later only from "Privacy choices" in the footer. */
export function PrivacyChoices({ needsConsent }: { needsConsent: boolean }) {
  const bar = useRef<HTMLElement>(null);
  /** What had the focus before the visitor opened the bar; null when it opened by itself. */
  const before = useRef<HTMLElement | null>(null);
  const [measuring, setMeasuring] = useState<Measuring>("asking");
  const [isOpen, setOpen] = useState(false);
  const [isCalled, setCalled] = useState(0);

  useEffect(() => {
    const found = startMeasuring(needsConsent);
    setMeasuring(found);
    if (found === "asking") setOpen(true);
    const call = () => {
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      setOpen(true);
      setCalled((times) => times + 1);
    };
    if (location.hash === ANCHOR) call();
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest("[data-privacy-choices]")) return;
      event.preventDefault();
      call();
    };
    addEventListener("click", onClick);
    return () => removeEventListener("click", onClick);
  }, [needsConsent]);

  useEffect(() => {
    if (isCalled > 0) bar.current?.focus();
  }, [isCalled]);

  function close() {
    setOpen(false);
    before.current?.focus();
    before.current = null;
  }

  function take(choice: "allowed" | "refused") {
    choose(choice);
    setMeasuring(choice);
    close();
  }

  if (!isOpen) return null;
  return (
    <section className="privacy-choices" aria-label={privacyChoices.label} tabIndex={-1} ref={bar}>
      <div className="lane">
        {measuring === "signalled" ? (
          <>
            <p>{privacyChoices.signal}</p>
            <div className="privacy-buttons">
              <button type="button" className="button" onClick={close}>
                {privacyChoices.close}
              </button>
            </div>
          </>
        ) : (
          <>
            <p>
              {privacyChoices.question} {states[measuring]}
            </p>
            <div className="privacy-buttons">
              <button type="button" className="button" onClick={() => take("allowed")}>
                {privacyChoices.allow}
              </button>
              <button type="button" className="button" onClick={() => take("refused")}>
                {privacyChoices.refuse}
              </button>
            </div>
          </>
        )}
      </div>
    </section>
  );
}

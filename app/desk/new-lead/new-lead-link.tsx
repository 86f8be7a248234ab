import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { newLeadTexts as texts } from "./texts.ts";
import "./new-lead-link.css";

type NewLeadLinkProps = {
  /** Whether the key "n" does the same. */
  hasKey: boolean;
};

/** For the phone that rings: beside a page's title, and under the thumb on a phone. */
export function NewLeadLink({ hasKey }: NewLeadLinkProps) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasKey) return;
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const types = target?.closest("input:not([type=checkbox]), select, textarea, dialog, :popover-open");
      if (event.key !== "n" || types || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      void navigate("/desk/new");
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [hasKey, navigate]);
  return (
    <Link to="/desk/new" className="button main new-lead-link">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 5v14M5 12h14" />
      </svg>
      {texts.open}
    </Link>
  );
}

import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { hasKeys } from "../inbox/inbox-keys.tsx";
import { newLeadTexts as texts } from "./texts.ts";
import "./new-lead-link.css";

/** For the phone that rings: beside a page's title, under the thumb on a phone, and the key "n". */
export function NewLeadLink() {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const types = target?.closest("input:not([type=checkbox]), select, textarea, dialog, :popover-open");
      if (event.key !== "n" || types || !hasKeys() || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      void navigate("/desk/new");
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [navigate]);
  return (
    <Link to="/desk/new" className="button main new-lead-link">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 5v14M5 12h14" />
      </svg>
      {texts.open}
    </Link>
  );
}

import { Link, useNavigate } from "react-router";
import { useSingleKeys } from "../keys.ts";
import { newLeadTexts as texts } from "./texts.ts";
import "./new-lead-link.css";

/** For the phone that rings: beside a page's title, under the thumb on a phone, and the key "n". */
export function NewLeadLink() {
  const navigate = useNavigate();
  useSingleKeys((event, target) => {
    if (event.key !== "n" || target?.closest("dialog, :popover-open")) return;
    event.preventDefault();
    void navigate("/desk/new");
  });
  return (
    <Link to="/desk/new" className="button main new-lead-link">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 5v14M5 12h14" />
      </svg>
      {texts.open}
    </Link>
  );
}

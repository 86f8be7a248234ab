import { Fragment, useEffect, useState } from "react";
import { Sheet } from "../sheet.tsx";
import type { Keys } from "./inbox-keys.tsx";
import { inboxTexts } from "./texts.ts";

const ROWS_SETTING = "desk-rows";

type Rows = { setting: "comfortable" | "compact"; set: (isCompact: boolean) => void };

/** How close together the lines stand, on this device. */
export function useRowSetting(): Rows {
  const [setting, setSetting] = useState<Rows["setting"]>("comfortable");
  useEffect(() => {
    if (localStorage.getItem(ROWS_SETTING) === "compact") setSetting("compact");
  }, []);
  const set = (isCompact: boolean) => {
    const chosen = isCompact ? "compact" : "comfortable";
    setSetting(chosen);
    localStorage.setItem(ROWS_SETTING, chosen);
  };
  return { setting, set };
}

export function InboxSettings({ keys, rows }: { keys: Keys; rows: Rows }) {
  return (
    <>
      <button type="button" className="quiet" popoverTarget="list-settings">
        {inboxTexts.settings}
      </button>
      <Sheet id="list-settings" title={inboxTexts.settings}>
        <label className="tick">
          <input
            type="checkbox"
            checked={rows.setting === "compact"}
            onChange={(event) => rows.set(event.target.checked)}
          />{" "}
          {inboxTexts.compactRows}
        </label>
        <div className="keys">
          <label className="tick">
            <input
              type="checkbox"
              checked={keys.isOn}
              onChange={(event) => keys.turn(event.target.checked)}
            />{" "}
            {inboxTexts.useKeys}
          </label>
          <KeyList />
        </div>
      </Sheet>
    </>
  );
}

export function KeyList() {
  return (
    <p className="soft keys">
      {inboxTexts.keyList.map(([key, use]) => (
        <Fragment key={key}>
          <kbd>{key}</kbd>
          {use}
        </Fragment>
      ))}
    </p>
  );
}

import { Moment } from "../moment.tsx";
import { settingsTexts } from "./texts.ts";

export type ValueOrigin = { place: string } | { by: string; at: number };

/** Which value holds, and why. */
export function Origin({ of }: { of: ValueOrigin }) {
  return (
    <span className="soft">
      {"place" in of ? (
        settingsTexts.from(of.place)
      ) : (
        <>
          {settingsTexts.setBy(of.by)}
          <Moment at={of.at} isShort />
        </>
      )}
    </span>
  );
}

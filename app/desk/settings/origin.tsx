import { Moment } from "../moment.tsx";
import { settingsTexts } from "./texts.ts";

/** `standard`: nobody has set the value at the desk, so it comes from this file. */
export type ValueOrigin = { standard: string } | { place: string } | { by: string; at: number };

export function findOrigin(
  set: { by: string; at: number } | null,
  names: ReadonlyMap<string, string>,
  standard: string,
): ValueOrigin {
  return set ? { by: names.get(set.by) ?? settingsTexts.someone, at: set.at } : { standard };
}

export function Origin({ of }: { of: ValueOrigin }) {
  return (
    <span className="soft" title={"standard" in of ? settingsTexts.from(of.standard) : undefined}>
      {"standard" in of ? (
        settingsTexts.standard
      ) : "place" in of ? (
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

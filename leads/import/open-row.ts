import { type ImportTarget, nameHeading } from "./columns.ts";
import type { DayOrder } from "./read-moment.ts";
import type { OpenedRow } from "./read-row.server.ts";
import type { ImportChoices } from "./stored-import.server.ts";

/** In our own export what was typed, or the desk has, counts before what a record says of it; and a column of that very name before its other names. */
function rankOf(name: string, target: string, isOwn: boolean): number {
  if (isOwn && /^desk_|_typed$|_record$/.test(name)) return 0;
  return name === target ? 1 : 2;
}

export function openRows(columns: readonly string[], choices: ImportChoices): (cells: string) => OpenedRow {
  const { targets, orders, place, kind, isExact } = choices;
  const names = columns.map(nameHeading);
  const isOwn = targets.includes("own");
  const places = Map.groupBy(
    targets.map((target, at) => ({ target, at, rank: rankOf(names[at] ?? "", target, isOwn) })),
    ({ target }) => target,
  );
  for (const list of places.values()) list.sort((one, other) => one.rank - other.rank || one.at - other.at);
  const placesOf = (target: ImportTarget) => (places.get(target) ?? []).map(({ at }) => at);
  return (text) => {
    const cells = JSON.parse(text) as string[];
    const own = (...wanted: string[]) => {
      for (const name of wanted) {
        const at = names.findIndex((one, place) => one === name && targets[place] === "own" && cells[place]);
        if (at !== -1) return cells[at] ?? "";
      }
      return "";
    };
    return {
      ...{ place, kind, isExact, own: isOwn ? own : null },
      beyond: cells.slice(columns.length).filter((cell) => cell !== "").length,
      list: (target) => placesOf(target).flatMap((at) => cells[at] || []),
      order: (target) => {
        const at = placesOf(target).find((one) => cells[one]) ?? -1;
        return (orders[at] || "month") as DayOrder;
      },
    };
  };
}

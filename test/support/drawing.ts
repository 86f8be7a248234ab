import type { Uses } from "./floor-plan.ts";

type Arrow = readonly [from: string, to: string];

/** Rooms by the name that the drawing gives them: "app/http" by "http". */
type Drawing = { rooms: ReadonlyMap<string, string>; arrows: readonly Arrow[] };

/**
 * Compares the Mermaid drawing of the rooms with their READMEs ("May use:") and with what their files import. Returns
 * what doesn't agree, one sentence each.
 */
export function findDrawingFaults(page: string, uses: Uses): string[] {
  const { rooms, arrows } = readDrawing(page);
  const drawn = new Set(rooms.values());
  return [
    ...[...uses.keys()]
      .filter((room) => !drawn.has(room))
      .map((room) => `${room}/ is a room, but the drawing doesn't have it.`),
    ...[...drawn]
      .filter((room) => !uses.has(room))
      .map((room) => `The drawing has ${room}/, which is no room.`),
    ...[...uses].flatMap(([room, { allowed, imported }]) => {
      const pointed = new Set(arrows.flatMap(([from, to]) => (from === room ? [to] : [])));
      return [...new Set([...allowed, ...imported, ...pointed])].flatMap((used) => {
        if (pointed.has(used) && !allowed.has(used))
          return [
            `The drawing has an arrow from ${room}/ to ${used}/, which ${room}/README.md doesn't allow.`,
          ];
        if (!imported.has(used))
          return [`${room}/README.md allows ${used}/, but no file in ${room}/ imports from it.`];
        return pointed.has(used) ? [] : [`${room}/ uses ${used}/, but the drawing has no such arrow.`];
      });
    }),
  ];
}

/** Throws a sentence about a line that it can't read, so that no arrow is skipped in silence. */
function readDrawing(page: string): Drawing {
  const source = /^```mermaid\ngraph TD\n([\s\S]*?)^```/m.exec(page)?.[1];
  if (source === undefined) throw new Error("The page has no Mermaid drawing that begins with graph TD.");
  const rooms = new Map<string, string>();
  const frames = new Map<string, string[]>();
  const written: Arrow[] = [];
  let frame: string[] = [];
  for (const line of source.split("\n").map((one) => one.trim())) {
    const [, opened] = /^subgraph (\w+)\[".+"\]$/.exec(line) ?? [];
    const [, name, room] = /^(\w+)(?:\[|\[\()"([\w/]+): .+"(?:\]|\)\])$/.exec(line) ?? [];
    const [, from, to] = /^(\w+) --+> (\w+)$/.exec(line) ?? [];
    if (opened) {
      frame = [];
      frames.set(opened, frame);
    } else if (line === "end") frame = [];
    else if (name && room) {
      rooms.set(name, room);
      frame.push(room);
    } else if (from && to) written.push([from, to]);
    else if (line !== "") throw new Error(`The drawing has a line that can't be read: ${line}`);
  }
  const listRooms = (name: string): readonly string[] => {
    const room = rooms.get(name);
    const members = frames.get(name) ?? (room === undefined ? null : [room]);
    if (!members) throw new Error(`The drawing has an arrow at "${name}", which it doesn't show.`);
    return members;
  };
  const arrows = written.flatMap(([from, to]) =>
    listRooms(from).flatMap((one) => listRooms(to).map((other): Arrow => [one, other])),
  );
  return { rooms, arrows };
}

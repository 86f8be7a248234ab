import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** V8's own form, as --cpu-prof writes it. Times are in microseconds. */
type Profile = {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number };
    children?: number[];
  }[];
  samples: number[];
  timeDeltas: number[];
};

/** A function with its shares of all time not idle: its own work, and with everything that it calls. */
export type Cost = { name: string; own: number; whole: number };

/** Settings for a program that writes its profile into `folder` when it ends. */
export function profileInto(folder: string): { NODE_OPTIONS: string } {
  return { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` };
}

/** The costs in the profiles of a folder, under the names that `nameOf` gives functions. */
export function readCosts(
  folder: string,
  nameOf: (frame: Profile["nodes"][number]["callFrame"]) => string,
): Cost[] {
  const [file = ""] = globSync("*.cpuprofile", { cwd: folder });
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(join(folder, file), "utf8")) as Profile;
  const own = new Map<number, number>();
  for (const [index, id] of samples.entries()) own.set(id, (own.get(id) ?? 0) + (timeDeltas[index] ?? 0));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const costs = new Map<string, Cost>();
  let total = 0;
  const add = (id: number, above: ReadonlySet<string>): number => {
    const node = byId.get(id);
    if (!node || node.callFrame.functionName === "(idle)") return 0;
    const what = nameOf(node.callFrame);
    const mine = own.get(id) ?? 0;
    total += mine;
    const around = new Set(above).add(what);
    const whole = mine + (node.children ?? []).reduce((sum, child) => sum + add(child, around), 0);
    const cost = costs.get(what) ?? { name: what, own: 0, whole: 0 };
    cost.own += mine;
    // What calls itself counts once.
    if (!above.has(what)) cost.whole += whole;
    costs.set(what, cost);
    return whole;
  };
  const [root] = nodes;
  if (root) add(root.id, new Set());
  return [...costs.values()].map(({ name, own, whole }) => ({
    name,
    own: own / total,
    whole: whole / total,
  }));
}

/** "packages/kysely" or the file of a function, as the built server names it. */
export function describeFunction({
  functionName,
  url,
  lineNumber,
}: Profile["nodes"][number]["callFrame"]): string {
  const place = url.replace(/^.*\/(build|node_modules)\//, "");
  return `${functionName || "(anonymous)"} ${place ? `${place}:${lineNumber + 1}` : ""}`.trim();
}

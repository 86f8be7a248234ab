import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { formatTable } from "./rows.ts";

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
type Cost = { name: string; own: number; whole: number };

/** Settings for a program that writes its profile into `folder` when it ends. */
export function profileInto(folder: string): { NODE_OPTIONS: string } {
  return { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` };
}

function nameFunction({ functionName, url, lineNumber }: Profile["nodes"][number]["callFrame"]): string {
  const place = url.replace(/^.*\/(build|node_modules)\//, "");
  return `${functionName || "(anonymous)"} ${place ? `${place}:${lineNumber + 1}` : ""}`.trim();
}

function readCosts(path: string): Cost[] {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(path, "utf8")) as Profile;
  const own = new Map<number, number>();
  for (const [index, id] of samples.entries()) own.set(id, (own.get(id) ?? 0) + (timeDeltas[index] ?? 0));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const costs = new Map<string, Cost>();
  let total = 0;
  const add = (id: number, above: ReadonlySet<string>): number => {
    const node = byId.get(id);
    if (!node || node.callFrame.functionName === "(idle)") return 0;
    const name = nameFunction(node.callFrame);
    const mine = own.get(id) ?? 0;
    total += mine;
    const around = new Set(above).add(name);
    const whole = mine + (node.children ?? []).reduce((sum, child) => sum + add(child, around), 0);
    const cost = costs.get(name) ?? { name, own: 0, whole: 0 };
    cost.own += mine;
    // What calls itself counts once.
    if (!above.has(name)) cost.whole += whole;
    costs.set(name, cost);
    return whole;
  };
  const [root] = nodes;
  if (root) add(root.id, new Set());
  return [...costs.values()].map((cost) => ({ ...cost, own: cost.own / total, whole: cost.whole / total }));
}

const MOST = 30;

/** The most expensive functions of each profile in a folder, as tables: by their own work, then with what they call. */
export function formatProfiles(folder: string): string[] {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  return globSync("*.cpuprofile", { cwd: folder })
    .toSorted()
    .flatMap((file) => {
      const costs = readCosts(join(folder, file));
      return (["own", "whole"] as const).map((by) => {
        const top = costs.toSorted((one, other) => other[by] - one[by]).slice(0, MOST);
        const lines = top.map(({ name, own, whole }) => [`\`${name}\``, percent(own), percent(whole)]);
        return formatTable(["Function", "Own", "With what it calls"], lines);
      });
    });
}

export type Instruction = { name: string; text: string };

export type Stage = { from: string; as: string | null; instructions: readonly Instruction[] };

/** The stages of a Dockerfile, with comments removed and continued lines joined. */
export function readStages(dockerfile: string): Stage[] {
  const lines = dockerfile
    .split("\n")
    .filter((line) => !line.trimStart().startsWith("#"))
    .join("\n")
    .replace(/\\\n\s*/g, " ")
    .split("\n")
    .filter((line) => line.trim());
  const stages: { from: string; as: string | null; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [, name = "", text = ""] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (!name) throw new Error(`The Dockerfile has a line without an instruction: ${line}`);
    if (name === "FROM") {
      const [from = "", , as = null] = text.split(/\s+/);
      stages.push({ from, as, instructions: [] });
    } else stages.at(-1)?.instructions.push({ name, text });
  }
  return stages;
}

export function listTexts({ instructions }: Stage, name: string): string[] {
  return instructions.filter((instruction) => instruction.name === name).map(({ text }) => text);
}

/** What ENV sets. */
export function readEnvironment(stage: Stage): Record<string, string> {
  const pairs = listTexts(stage, "ENV").flatMap((text) => text.split(/\s+/));
  return Object.fromEntries(pairs.map((pair) => pair.split("=") as [string, string]));
}

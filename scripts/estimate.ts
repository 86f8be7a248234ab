import { runCommand } from "../boot.server.ts";
import { formatRange } from "../content/price-range.ts";
import type { Range } from "../leads/estimate/junk-range.ts";
import { replayEstimates } from "../leads/estimate/replay.server.ts";
import { readCommandLine, refuseCall } from "./command-line.ts";

const program = {
  about:
    "Works out again the price range that a visitor saw, from the facts, rates and rule that are stored with the lead.",
  calls: [["npm run estimate -- LEAD", "by the lead's reference or id"]],
  exits: "Exits with 1 when there's no such lead, it has no range, or the range isn't the same again.",
} as const;

const { positionals } = readCommandLine(program, { most: 1 });
const [lead] = positionals;
if (lead === undefined) refuseCall(program, "Which lead?");

await runCommand(async () => {
  const found = await replayEstimates(lead);
  if (!found || found.replayed.length === 0) {
    console.log(found ? `${found.reference} has no price range.` : `There's no lead ${lead}.`);
    process.exitCode = 1;
    return;
  }
  for (const { version, capturedAt, estimate, again } of found.replayed) {
    const { card, rule, inputs, range } = estimate;
    const isSame = again !== null && again.low === range.low && again.high === range.high;
    const show = (one: Range) => formatRange(one, card);
    console.log(
      [
        `${found.reference}, version ${version}, ${new Date(capturedAt).toISOString()}`,
        `  facts  ${JSON.stringify(inputs)}`,
        `  rates  valid from ${card.validFrom}${card.isSample ? ", samples" : ""}, rule ${rule}`,
        `  shown  ${show(range)}`,
        `  again  ${again ? show(again) : "none"}: ${isSame ? "the same" : "NOT THE SAME"}`,
      ].join("\n"),
    );
    if (!isSame) process.exitCode = 1;
  }
});

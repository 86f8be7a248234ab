import { runCommand } from "../boot.server.ts";
import { listTurnedOn } from "../deliveries/kinds.server.ts";
import type { Settings } from "../env.server.ts";
import { readCommandLine } from "./command-line.ts";
import { fillDemo, hasLeads } from "./demo/fill.ts";

readCommandLine({
  about: "Shows the desk with two months of made-up leads. Nothing is sent.",
  calls: [["npm run demo", "fills an empty database; set DATA_DIR to a new folder"]],
  exits: "Exits with 1 when there are leads already, or when leads would be sent to someone.",
});

/** A sentence; null when the database may be filled. */
async function findObstacle(settings: Settings): Promise<string | null> {
  const real = listTurnedOn(settings);
  if (real.length > 0) {
    return `The demo wasn't created: ${real.join(" and ")} would send its made-up leads to real people. Remove this from the settings first.`;
  }
  if (!(await hasLeads())) return null;
  return "The demo wasn't created: the database already has leads. Set DATA_DIR to a new folder.";
}

await runCommand(
  async (settings) => {
    const obstacle = await findObstacle(settings);
    if (obstacle) {
      console.error(obstacle);
      process.exitCode = 1;
      return;
    }
    const count = await fillDemo(Date.now());
    console.log(
      `${count} made-up leads from the last two months were created. Run npm start, then open /desk.`,
    );
  },
  // The emails to customers name their location's phone.
  { readsRecords: true },
);

import { runCommand } from "../boot.server.ts";
import { listTurnedOn } from "../deliveries/kinds.server.ts";
import type { Settings } from "../env.server.ts";
import { fillDemo, hasLeads } from "./demo/fill.ts";

// npm run demo : fills an empty database with two months of made-up leads, to show the desk at work. It sends nothing,
// and it refuses where anything is real: leads, or a destination in the settings.

/** Why this database must not be filled; null where it may. */
async function findObstacle(settings: Settings): Promise<string | null> {
  const real = listTurnedOn(settings);
  if (real.length > 0) {
    return `The demo was not filled in: ${real.join(" and ")} would send its made-up leads to real people. Remove that from the settings first.`;
  }
  if (!(await hasLeads())) return null;
  return "The demo was not filled in: there are leads here already. It needs an empty database: set DATA_DIR to a new folder.";
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
      `${count} made-up leads from two months have been filled in. Run npm start, then open /desk.`,
    );
  },
  // The emails to customers name their location's phone.
  { readsRecords: true },
);

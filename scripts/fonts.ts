import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import subsetFont from "subset-font";
import { cuts, letters } from "../content/fonts/cut.ts";
import { readCommandLine } from "./command-line.ts";

readCommandLine({
  about: "Makes content/fonts/*.woff2 from the installed fonts.",
  calls: [["npm run fonts", "cuts them down to the letters that content/fonts/cut.ts names"]],
});

const require = createRequire(import.meta.url);

for (const [file, source] of Object.entries(cuts)) {
  const whole = readFileSync(require.resolve(source));
  // Hints for screens of a hundred dots an inch, a third of the file, are left out.
  const cut = await subsetFont(whole, letters, {
    targetFormat: "woff2",
    noLayoutClosure: true,
    noHinting: true,
  });
  writeFileSync(new URL(`../content/fonts/${file}`, import.meta.url), cut);
  console.log(`${file}: ${cut.length} bytes of ${whole.length}`);
}

import { brand } from "./brand.ts";

/** Until its line in `brand.ts` is taken out. What only the demo may show, visitors of a real company never see. */
export const isDemo = "isDemo" in brand && brand.isDemo === true;

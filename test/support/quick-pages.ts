import { syncBuiltinESMExports } from "node:module";
import zlib, { type BrotliOptions, constants } from "node:zlib";

// Loaded into the site's process by `site.ts` (node --import): pages that fit the first round trip only with Brotli's best
// quality take ten times as long to finish as others. Where bytes are counted, `isWeighed` leaves it as it is.

const { brotliCompress } = zlib;
const { BROTLI_PARAM_QUALITY } = constants;

const hurry = ({ params, ...options }: BrotliOptions): BrotliOptions => ({
  ...options,
  params: { ...params, [BROTLI_PARAM_QUALITY]: 1 },
});

if (!process.env.TEST_WEIGHED) {
  zlib.brotliCompress = ((bytes, options: BrotliOptions, done) =>
    brotliCompress(bytes, hurry(options), done)) as typeof brotliCompress;
  syncBuiltinESMExports();
}

// The fonts of the public pages and the letters they keep: `npm run fonts` cuts them from installed packages into this
// folder. The fewer letters, the sooner a font is there. A letter that's missing is shown in the fallback font.

export const cuts: Readonly<Record<string, string>> = {
  "sign.woff2": "@fontsource/barlow-condensed/files/barlow-condensed-latin-800-normal.woff2",
  "text.woff2": "@fontsource/barlow/files/barlow-latin-400-normal.woff2",
  "text-bold.woff2": "@fontsource/barlow/files/barlow-latin-600-normal.woff2",
};

export const letters =
  " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~" +
  "ÀÂÄÇÈÉÊËÎÏÑÔÖÙÛÜàâäçèéêëîïñôöùûü‘’“”–—…·×−½©®\u00a0";

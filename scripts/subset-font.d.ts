declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: { targetFormat: "woff2"; noLayoutClosure?: boolean; noHinting?: boolean },
  ): Promise<Buffer>;
}

// The letters that 160 to a text allow (GSM 03.38). One other letter makes it 70.

const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** Each of them takes the room of two. */
const extended = "^{}\\[~]|€";

const plain: Readonly<Record<string, string>> = {
  ...{ "’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "…": "...", "×": "x" },
  ...{ "\u00a0": " ", "\u202f": " " },
};

const isGsm = (letter: string) => basic.includes(letter) || extended.includes(letter);

/** With plain quotes and dashes, and without accents that would cost more than half the room. */
export function toGsm(text: string): string {
  return [...text]
    .map((letter) => {
      if (isGsm(letter)) return letter;
      const replaced = plain[letter] ?? letter.normalize("NFD").replace(/\p{M}/gu, "");
      return [...replaced].every(isGsm) ? replaced : letter;
    })
    .join("");
}

export function measureText(text: string): { length: number; texts: number } {
  const letters = [...text];
  const isPlain = letters.every(isGsm);
  const length = isPlain
    ? letters.reduce((sum, letter) => sum + (extended.includes(letter) ? 2 : 1), 0)
    : text.length;
  const [alone, each] = isPlain ? [160, 153] : [70, 67];
  return { length, texts: length <= alone ? 1 : Math.ceil(length / each) };
}

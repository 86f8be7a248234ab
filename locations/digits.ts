/** Digits of any script as 0 to 9: the ten of each script follow each other. */
export function readDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = Number(digit.codePointAt(0));
    let value = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
    return `${value % 10}`;
  });
}

export function keepLettersAndDigits(text: string): string {
  return readDigits(text).replace(/[^\da-z]/gi, "");
}

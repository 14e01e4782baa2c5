const accents: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ö',
  u: 'ü',
  y: 'ý',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ø',
  U: 'Û',
  C: 'Ç',
  N: 'Ñ',
  S: 'Š',
};

/** Added length, as a share of the text: more than Portuguese and Spanish need. */
const LONGER_BY = 0.4;

/** "Save" → "[Šávé·]": adds accents, 40 % length, and brackets that make truncated text visible. */
export function pseudo(text: string): string {
  if (!/\p{L}/u.test(text)) return text;
  const accented = text.replace(/[a-z]/gi, (letter) => accents[letter] ?? letter);
  return `[${accented}${'·'.repeat(Math.max(1, Math.ceil(text.length * LONGER_BY) - 2))}]`;
}

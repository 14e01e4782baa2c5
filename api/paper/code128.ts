/** Widths of bars and spaces of each symbol of Code 128 (ISO/IEC 15417), in modules, beginning with a bar. */
const WIDTHS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');

const TO_C = 99;
const TO_B = 100;
const START_B = 104;
const START_C = 105;
const STOP = 106;
const MODULUS = 103;

/** Printable ASCII, which set B encodes. */
const ENCODED = /^[\x20-\x7e]+$/;

/** Digits in pairs (set C) that make the code shorter: four at an end, six inside. */
const DIGITS = /(^(?:\d\d){2,}|(?:\d\d){3,}|(?:\d\d){2,}$)/;

/**
 * The modules of a text as Code 128, dark ones true, without the quiet zones of ten modules at both ends. Null for a text
 * with other characters than printable ASCII.
 */
export function code128(text: string): boolean[] | null {
  if (!ENCODED.test(text)) return null;
  const symbols: number[] = [];
  let set: 'B' | 'C' | undefined;
  for (const part of text.split(DIGITS).filter(Boolean)) {
    const wanted = DIGITS.test(part) ? 'C' : 'B';
    if (wanted !== set) symbols.push(switchTo(wanted, set === undefined));
    set = wanted;
    if (wanted === 'C') symbols.push(...pairsOf(part));
    else for (const character of part) symbols.push(character.charCodeAt(0) - 32);
  }
  const sum = symbols.reduce((total, symbol, at) => total + symbol * Math.max(1, at), 0);
  return [...symbols, sum % MODULUS, STOP].flatMap((symbol) =>
    [...(WIDTHS[symbol] ?? '')].flatMap((width, at) => Array.from({ length: Number(width) }, () => at % 2 === 0)),
  );
}

function switchTo(set: 'B' | 'C', isStart: boolean): number {
  if (isStart) return set === 'B' ? START_B : START_C;
  return set === 'B' ? TO_B : TO_C;
}

const pairsOf = (digits: string): number[] => (digits.match(/\d\d/g) ?? []).map(Number);

import type { MaskitoOptions } from '@maskito/core';

/** Places of a pattern that a person fills; every other character of it stands there by itself. */
const places: Record<string, RegExp> = { '0': /\d/, A: /[A-Z\d]/ };

const isPlace = (character: string): boolean => character in places;

/** How many characters a pattern takes. */
const roomOf = (pattern: string): number => [...pattern].filter(isPlace).length;

/** True where digits alone are asked for: a phone then shows its number pad. */
export const takesDigitsOnly = (patterns: readonly string[]): boolean =>
  patterns.every((pattern) => !pattern.includes('A'));

/** Capitals and plain digits, whatever the keyboard or the copied text had: `ａ１` is `A1`. */
const plain = (text: string): string => text.normalize('NFKC').replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());

/** What stays of a text when the mask is taken off: letters and digits. */
export const unmask = (text: string): string => plain(text).replaceAll(/[^A-Z\d]/g, '');

/** A number copied with its country code is longer than the mask; without the code it fits. */
function withoutCountryCode(text: string, room: number, countryCode: string | undefined): string {
  const characters = unmask(text);
  const isTooLong = countryCode !== undefined && characters.length > room;
  return isTooLong && characters.startsWith(countryCode) ? characters.slice(countryCode.length) : text;
}

/** The mask of one or several patterns, of which the first with room enough is taken. */
export function maskOptions(
  patterns: readonly string[],
  countryCode?: string,
): Required<Pick<MaskitoOptions, 'mask' | 'preprocessors'>> {
  const room = Math.max(0, ...patterns.map(roomOf));
  return {
    mask: ({ value }) => {
      const { length } = unmask(value);
      const pattern = patterns.find((candidate) => roomOf(candidate) >= length) ?? patterns.at(-1) ?? '';
      return [...pattern].map((character) => places[character] ?? character);
    },
    preprocessors: [
      ({ elementState, data }) => ({
        elementState: { ...elementState, value: withoutCountryCode(plain(elementState.value), room, countryCode) },
        data: withoutCountryCode(plain(data), room, countryCode),
      }),
    ],
  };
}

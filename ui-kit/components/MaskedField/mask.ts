import type { MaskitoOptions } from '@maskito/core';

/** Placeholders of a pattern. The mask inserts all other characters. */
const places: Record<string, RegExp> = { '0': /\d/, A: /[A-Z\d]/ };

const isPlace = (character: string): boolean => character in places;

/** Number of characters that fit in a pattern. */
const roomOf = (pattern: string): number => [...pattern].filter(isPlace).length;

/** Whether all patterns accept digits only: a phone then shows its number pad. */
export const takesDigitsOnly = (patterns: readonly string[]): boolean =>
  patterns.every((pattern) => !pattern.includes('A'));

/** Converts to upper case and to plain letters and digits: `ａ１` is `A1`. */
const normalizeText = (text: string): string =>
  text.normalize('NFKC').replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());

/** Letters and digits of a text, without the mask. */
export const unmask = (text: string): string => normalizeText(text).replaceAll(/[^A-Z\d]/g, '');

/** Removes the country code from a number that is too long for the mask. */
function removeCountryCode(text: string, room: number, countryCode: string | undefined): string {
  const characters = unmask(text);
  const isTooLong = countryCode !== undefined && characters.length > room;
  return isTooLong && characters.startsWith(countryCode) ? characters.slice(countryCode.length) : text;
}

/** The mask of one or several patterns. It uses the first that is long enough. */
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
        elementState: {
          ...elementState,
          value: removeCountryCode(normalizeText(elementState.value), room, countryCode),
        },
        data: removeCountryCode(normalizeText(data), room, countryCode),
      }),
    ],
  };
}

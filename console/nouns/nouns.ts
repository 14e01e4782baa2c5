import type { NounCard } from '#api/nouns/noun-card.ts';
import { currentLanguage, i18n, TITLES } from '#console/i18n/i18n.ts';

/** The cards of all nouns. A new card is found by its file name and needs no registration. */
export const NOUNS: readonly NounCard[] = Object.values(
  import.meta.glob<NounCard>('#api/features/*/*.card.ts', { eager: true, import: 'card' }),
);

/** The card of a noun by its type; throws if there is none. */
export function nounOf(type: string): NounCard {
  const card = NOUNS.find((noun) => noun.type === type);
  if (!card) throw new Error(`No noun has a card of the type ${type}`);
  return card;
}

/**
 * A text of a noun's locale file by its key, such as `list.create`; undefined if the file does not have it. Of nouns
 * whose file is not loaded, only the texts of titles.codegen.ts are known.
 */
export function nounText(namespace: string, key: string): string | undefined {
  const text: unknown =
    i18n.getResource(currentLanguage(), TITLES, `${namespace}.${key}`) ??
    i18n.getResource(currentLanguage(), namespace, key);
  return typeof text === 'string' ? text : undefined;
}

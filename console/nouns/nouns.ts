import type { NounCard } from '#api/nouns/noun-card.ts';
import { currentLanguage, i18n } from '#console/i18n/i18n.ts';

/** The cards of all nouns, plain data beside the rules of each; a new one is found without being registered. */
export const NOUNS: readonly NounCard[] = Object.values(
  import.meta.glob<NounCard>('#api/features/*/*.card.ts', { eager: true, import: 'card' }),
);

/** The card of a noun by its type. */
export function nounOf(type: string): NounCard {
  const card = NOUNS.find((noun) => noun.type === type);
  if (!card) throw new Error(`No noun has a card of the type ${type}`);
  return card;
}

/** A text that the locale file of every noun may have, `list.create`; undefined where this one has none. */
export function nounText(namespace: string, key: string): string | undefined {
  const text: unknown = i18n.getResource(currentLanguage(), namespace, key);
  return typeof text === 'string' ? text : undefined;
}

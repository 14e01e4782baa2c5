import { NOUN_PLACES, type NounPlace } from '#console/generated/noun-places.ts';

/**
 * The place of a noun by its type: where its records are, and who may see them. Throws if there is none. Every page loads
 * these facts, so the rest of the cards (`nouns.ts`) is left to the pages that need it.
 */
export function placeOf(type: string): NounPlace {
  const place = NOUN_PLACES.find((noun) => noun.type === type);
  if (!place) throw new Error(`No noun has a card of the type ${type}`);
  return place;
}

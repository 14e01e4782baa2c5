import type { NounCard } from '#api/nouns/noun-card.ts';

/** The cards of all nouns. A new card is found by its file name and needs no registration. */
export const NOUNS: readonly NounCard[] = Object.values(
  import.meta.glob<NounCard>('#api/features/*/*.card.ts', { eager: true, import: 'card' }),
);

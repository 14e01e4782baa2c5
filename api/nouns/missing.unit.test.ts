import { describe, expect, it } from 'vitest';
import { cardFiles, nounCards } from './cards.ts';
import { missingOf, typesWithoutCard } from './missing.ts';

describe('npm run nouns', () => {
  it.each(cardFiles)('finds nothing missing for $card.type', (cardFile) => {
    expect(missingOf(cardFile)).toEqual([]);
  });

  it('finds a type that has a create mutation and no card', () => {
    expect(typesWithoutCard(nounCards)).toEqual([]);
    expect(typesWithoutCard(nounCards.slice(1))).toHaveLength(1);
  });

  it('names all missing files of a noun that has only a card', () => {
    const sector = nounCards.find(({ type }) => type === 'Sector');
    if (!sector) throw new Error('Sectors are the model of a plain noun');
    const card = { ...sector, type: 'Place', table: 'place', path: '/places', texts: 'places' };
    const files = new Set(missingOf({ file: 'places/place.card.ts', card }).map(({ file }) => file));
    expect([...files]).toEqual([
      'api/features/places/place.graphql',
      'api/db/migrations/',
      'api/features/places/place.entity.ts',
      'api/features/places/place.rules.ts',
      'api/features/places/place.resolvers.ts',
      'api/features/places/place.factory.ts',
      'api/features/places/place.test.ts',
      'locales/en/places.json',
      'locales/pt-BR/places.json',
      'locales/es/places.json',
      'console/features/places/places.graphql',
      'console/features/places/PlacesPage.tsx',
      'console/features/places/PlaceForm.tsx',
      'console/features/places/PlacesPage.stories.tsx',
      'console/app/routes.tsx',
      'console/features/places/*-bad-input.testing.ts',
    ]);
  });
});

import type { CodegenPlugin } from '@graphql-codegen/plugin-helpers';
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { NounCard } from '../../api/nouns/noun-card.ts';

/** Generates what every page needs of the nouns' cards, so that it does not load the rest of them. */
export const plugin: CodegenPlugin['plugin'] = async () => {
  const files = globSync('api/features/*/*.card.ts').toSorted();
  const places = await Promise.all(files.map(placeIn));
  return [
    "import type { NounCard } from '#api/nouns/noun-card.ts';",
    `export type NounPlace = Pick<NounCard, 'type' | 'path' | 'texts' | 'administrators' | 'readPermissions'>;`,
    `export const NOUN_PLACES: readonly NounPlace[] = ${JSON.stringify(places, null, 2)};`,
  ].join('\n\n');
};

async function placeIn(file: string) {
  const { card }: { card: NounCard } = await import(pathToFileURL(path.resolve(file)).href);
  const { type, path: address, texts, administrators, readPermissions } = card;
  return { type, path: address, texts, administrators, readPermissions };
}

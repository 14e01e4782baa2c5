import { EntitySchema } from '@mikro-orm/core';
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadEntities } from '#api/db/load-entities.ts';
import { propertyOf } from '#api/platform/property-of.ts';
import { recordCards, nounCards } from './cards.ts';
import { wordPlacesOf } from './word-places.ts';

await loadEntities();

const schema = globSync('api/**/*.graphql')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
  .replaceAll(/"""[\s\S]*?"""/g, '');
const enums = new Map(
  [...schema.matchAll(/^enum (\w+) \{([^}]*)\}/gm)].map(([, name = '', body = '']) => [
    name,
    body.split('\n').flatMap((line) => /^ +(\w+)/.exec(line)?.[1] ?? []),
  ]),
);

/** Kinds of records in the audit trail without a card. */
const MORE = [
  { type: 'CounterDifference', auditType: 'COUNTER_DIFFERENCE' },
  { type: 'PieceReturn', auditType: 'PIECE_RETURN' },
  { type: 'PpeSheet', auditType: 'PPE_SHEET' },
  { type: 'StockCount', auditType: 'STOCK_COUNT' },
  { type: 'StockDocument', auditType: 'STOCK_DOCUMENT' },
];

/** Values of enums that the audit trail may name: kind of record, field, value. */
const words = [...recordCards, ...MORE].flatMap(({ type, auditType }) => {
  const entity = [...EntitySchema.REGISTRY.values()].find(({ meta }) => meta.className === type);
  const fields = new RegExp(`^type ${type} [^{]*\\{([\\s\\S]*?)^\\}`, 'm').exec(schema)?.[1] ?? '';
  return (
    Object.entries(entity?.meta.properties ?? {})
      // The schema's status of a withdrawal is another one than that of its row.
      .filter(([field, { hidden, primary }]) => !hidden && !primary && field !== 'status')
      .flatMap(([field]) => {
        const kind = new RegExp(`^  ${field}: \\[?(\\w+)`, 'm').exec(fields)?.[1] ?? '';
        return (enums.get(kind) ?? []).map((value) => [auditType, field, value] as const);
      })
  );
});

const textAt = (language: string, place: string): unknown => {
  const [namespace = '', ...keys] = place.split('.');
  const texts: unknown = JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, 'utf8'));
  return keys.reduce<unknown>((tree, key) => propertyOf(tree, key), texts);
};

it.each(['en', 'pt-BR', 'es'])('every value of an audited field has a text in %s C22 [S11]', (language) => {
  expect(words.length).toBeGreaterThan(80);
  const raw = words.filter(([auditType, field, value]) =>
    wordPlacesOf(nounCards, auditType, field, value).every((place) => typeof textAt(language, place) !== 'string'),
  );
  expect(raw.map((word) => word.join(' '))).toEqual([]);
});

it('the state of an import has a text in every kind of record [S15]', () => {
  const [place = ''] = wordPlacesOf(nounCards, 'EMPLOYEE', 'importState', 'APPLYING');
  expect(textAt('en', place)).toBe('Importing');
});

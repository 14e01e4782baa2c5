import { readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { expect, it } from 'vitest';
import { rootSchemaText } from './root-schema.ts';
import { typeDefs } from './type-defs.ts';

it('schema.graphql matches the graphql files of all nouns: otherwise run npm run codegen [G1]', () => {
  const written = readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8');
  expect(written).toBe(rootSchemaText(makeExecutableSchema({ typeDefs })));
});

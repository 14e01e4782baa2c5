import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchema } from '#api/graphql/schema.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { tryHostileValues } from '#api/testing/hostile-values.ts';
import { operationsOf } from '#api/testing/schema-walk.ts';
import { makeWorld, type World } from '#api/testing/world.ts';

/** Each operation takes several hundred requests. */
const OPERATION_TEST_MS = 300_000;

const schema = await createSchema();
const operations = operationsOf(schema).filter(({ kind }) => kind !== 'subscription');

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await bootApp();
  world = await makeWorld(app, app.acme);
});
afterAll(() => app?.close());

describe('every hostile value', () => {
  it.each(operations)(
    'at every place of $name is accepted unchanged or refused with a translated error, in every language [V1]',
    { timeout: OPERATION_TEST_MS },
    async (operation) => {
      expect(await tryHostileValues({ app, schema, world }, operation, { everyNth: 1 })).toEqual([]);
    },
  );
});

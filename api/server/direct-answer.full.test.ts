import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differingAnswers, parityCases } from '#api/testing/answer-parity.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { makeWorld, type World } from '#api/testing/world.ts';

const cases = await parityCases();

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await bootApp();
  world = await makeWorld(app, app.acme);
});
afterAll(() => app?.close());

describe('every known document', () => {
  it.each(cases)('gets the same answer and the same errors as from Apollo: $name', async (one) => {
    expect(await differingAnswers(app, world, one)).toEqual([]);
  });
});

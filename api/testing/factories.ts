import { glob } from 'node:fs/promises';
import path from 'node:path';
import { nounCards } from '#api/nouns/cards.ts';
import type { TestApp, TestTenant } from './app.ts';
import type { MadeRecord } from './made-record.ts';
import type { RowValues } from './row-values.ts';

/** Creates a record with unique values. */
export type Factory = (app: TestApp, overrides: object, tenant: TestTenant) => Promise<MadeRecord>;

const FEATURES = path.resolve(import.meta.dirname, '../features');

const modules = await loadFactories();

/** The `make<Type>` function of every `<noun>.factory.ts`, by type. New factories are found by file name. */
export const factories: ReadonlyMap<string, Factory> = new Map(
  nounCards.flatMap(({ type }) => {
    const make = modules.map((module) => module[`make${type}`]).find(isFactory);
    return make ? [[type, make]] : [];
  }),
);

/** `manyRows` of every factory, by table. */
export const manyRows: ReadonlyMap<string, RowValues> = new Map(
  modules.flatMap(({ manyRows: tables }) => (isTables(tables) ? Object.entries(tables) : [])),
);

async function loadFactories(): Promise<Record<string, unknown>[]> {
  const files: string[] = [];
  for await (const file of glob('*/*.factory.ts', { cwd: FEATURES })) files.push(file);
  return Promise.all(
    files.sort().map((file): Promise<Record<string, unknown>> => import(/* @vite-ignore */ `../features/${file}`)),
  );
}

function isFactory(value: unknown): value is Factory {
  return typeof value === 'function';
}

function isTables(value: unknown): value is Record<string, RowValues> {
  return typeof value === 'object' && value !== null;
}

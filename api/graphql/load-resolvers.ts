import path from 'node:path';
import { fieldWithColumns } from '#api/crud/read-columns.ts';
import { loadModules } from '#api/platform/load-modules.ts';
import type { Resolvers } from './generated/types.ts';

const FEATURES = path.join(import.meta.dirname, '../features');

/** Loads the `resolvers` of every `<noun>.resolvers.ts`, merged by type. */
export async function loadResolvers(): Promise<Resolvers> {
  const merged: Record<string, Record<string, unknown>> = {};
  for (const { resolvers } of await loadModules(FEATURES, '*/*.resolvers.ts')) {
    if (!isResolverMap(resolvers)) throw new Error('A resolvers file must export `resolvers`');
    for (const [type, fields] of Object.entries(resolvers)) {
      const withColumns = Object.entries(fields).map(([name, resolver]) => [name, fieldWithColumns(resolver)]);
      merged[type] = { ...merged[type], ...Object.fromEntries(withColumns) };
    }
  }
  return merged;
}

const isResolverMap = (value: unknown): value is Record<string, Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.values(value).every((fields) => typeof fields === 'object');

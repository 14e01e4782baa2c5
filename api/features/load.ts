import { glob } from 'node:fs/promises';
import type { EntityClass } from '@mikro-orm/core';
import type { Resolvers } from '#api/graphql/generated/types.ts';

const FEATURES = import.meta.dirname;

/** Every class that a `<noun>.entity.ts` exports: a new noun is found without being registered. */
export async function loadEntities(): Promise<EntityClass<object>[]> {
  const entities: EntityClass<object>[] = [];
  for (const module of await loadModules('*/*.entity.ts')) {
    for (const exported of Object.values(module)) if (isEntityClass(exported)) entities.push(exported);
  }
  return entities;
}

/** Every `resolvers` that a `<noun>.resolvers.ts` exports, merged by type. */
export async function loadResolvers(): Promise<Resolvers> {
  const merged: Record<string, Record<string, unknown>> = {};
  for (const module of await loadModules('*/*.resolvers.ts')) {
    const { resolvers } = module;
    if (!isResolverMap(resolvers)) throw new Error('A resolvers file must export `resolvers`');
    for (const [type, fields] of Object.entries(resolvers)) merged[type] = { ...merged[type], ...fields };
  }
  return merged;
}

async function loadModules(pattern: string): Promise<Record<string, unknown>[]> {
  const files: string[] = [];
  for await (const file of glob(pattern, { cwd: FEATURES })) files.push(file);
  return Promise.all(files.sort().map((file): Promise<Record<string, unknown>> => import(/* @vite-ignore */ `./${file}`)));
}

const isEntityClass = (value: unknown): value is EntityClass<object> =>
  typeof value === 'function' && /^class\b/.test(String(value));

const isResolverMap = (value: unknown): value is Record<string, Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.values(value).every((fields) => typeof fields === 'object');

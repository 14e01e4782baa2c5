import path from 'node:path';
import type { EntityClass } from '@mikro-orm/core';
import { loadModules } from '#api/platform/load-modules.ts';

const FEATURES = path.join(import.meta.dirname, '../features');

/** Loads every class that a `<noun>.entity.ts` exports, so that a new noun needs no registration. */
export async function loadEntities(): Promise<EntityClass<object>[]> {
  const modules = await loadModules(FEATURES, '*/*.entity.ts');
  return modules.flatMap((module) => Object.values(module).filter(isEntityClass));
}

const isEntityClass = (value: unknown): value is EntityClass<object> =>
  typeof value === 'function' && /^class\b/.test(String(value));

import path from 'node:path';
import type { EntityClass } from '@mikro-orm/core';
import { loadModules } from '#api/platform/load-modules.ts';

const FEATURES = path.join(import.meta.dirname, '../features');

/** Every class that a `<noun>.entity.ts` exports: a new noun is found without being registered. */
export async function loadEntities(): Promise<EntityClass<object>[]> {
  const modules = await loadModules(FEATURES, '*/*.entity.ts');
  return modules.flatMap((module) => Object.values(module).filter(isEntityClass));
}

const isEntityClass = (value: unknown): value is EntityClass<object> =>
  typeof value === 'function' && /^class\b/.test(String(value));

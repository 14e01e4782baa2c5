import path from 'node:path';
import type { ExportedColumn, ExportedList } from '#api/crud/exported-list.ts';
import { loadModules } from '#api/platform/load-modules.ts';

const FEATURES = path.resolve(import.meta.dirname, '../features');

const isExportedList = (value: unknown): value is ExportedList =>
  typeof value === 'object' && value !== null && 'list' in value && 'columns' in value;

/** Every list that can be exported, by its field of Query. A module may export several. */
export const EXPORTED_LISTS: ReadonlyMap<string, ExportedList> = await loadLists();

async function loadLists(): Promise<ReadonlyMap<string, ExportedList>> {
  const modules = await loadModules(FEATURES, '*/*.export.ts');
  const lists = modules.flatMap((module) => Object.values(module).filter(isExportedList));
  return new Map(lists.map((exported) => [exported.list, exported]));
}

/** The columns with these ids in this order; without ids all. Null if there is no column of one of these ids. */
export function columnsOf({ columns }: ExportedList, ids?: readonly string[] | null): ExportedColumn[] | null {
  const chosen = (ids ?? Object.keys(columns)).map((id) => (Object.hasOwn(columns, id) ? columns[id] : undefined));
  return chosen.includes(undefined) ? null : chosen.flatMap((column) => column ?? []);
}

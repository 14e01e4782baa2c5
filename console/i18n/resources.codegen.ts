import type { CodegenPlugin } from '@graphql-codegen/plugin-helpers';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** Texts that only the api says. */
const OF_THE_API = new Set(['mail', 'auditExport']);

/** A tree of texts as a type: every leaf is text. */
function typeOf(tree: unknown): string {
  if (typeof tree !== 'object' || tree === null) return 'string';
  const fields = Object.entries(tree).map(([key, value]) => `${JSON.stringify(key)}: ${typeOf(value)};`);
  return `{ ${fields.join(' ')} }`;
}

/**
 * The shape of the locale files, which English decides, and their names: a new file needs no line of its own. The shape
 * is written out, since `tsc --build` does not check again what depends on a JSON file when that file changes.
 */
export const plugin: CodegenPlugin['plugin'] = () => {
  const files = globSync('locales/en/*.json')
    .map((file): { name: string; tree: unknown } => ({
      name: basename(file, '.json'),
      tree: JSON.parse(readFileSync(file, 'utf8')),
    }))
    .filter(({ name }) => !OF_THE_API.has(name))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  return [
    `/** The console's texts by namespace. */`,
    `export type Resources = {\n${files.map(({ name, tree }) => `  ${name}: ${typeOf(tree)};`).join('\n')}\n};`,
    `export const NAMESPACES = [${files.map(({ name }) => `'${name}'`).join(', ')}] as const satisfies readonly (keyof Resources)[];`,
  ].join('\n');
};

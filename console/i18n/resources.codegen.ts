import type { CodegenPlugin } from '@graphql-codegen/plugin-helpers';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** Namespaces that only the api uses. */
const API_ONLY = new Set(['mail', 'exportFile', 'reorderExport', 'ppeSheet', 'legalExtract', 'sampleData']);

/** The TypeScript type of a tree of texts. */
function typeOf(tree: unknown): string {
  if (typeof tree !== 'object' || tree === null) return 'string';
  const fields = Object.entries(tree).map(([key, value]) => `${JSON.stringify(key)}: ${typeOf(value)};`);
  return `{ ${fields.join(' ')} }`;
}

/**
 * Generates the type of the texts from the English locale files, and the list of namespaces. The type is generated,
 * because `tsc --build` does not recheck files that depend on a changed JSON file.
 */
export const plugin: CodegenPlugin['plugin'] = () => {
  const files = globSync('locales/en/*.json')
    .map((file): { name: string; tree: unknown } => ({
      name: basename(file, '.json'),
      tree: JSON.parse(readFileSync(file, 'utf8')),
    }))
    .filter(({ name }) => !API_ONLY.has(name))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  return [
    `/** The console's texts by namespace. */`,
    `export type Resources = {\n${files.map(({ name, tree }) => `  ${name}: ${typeOf(tree)};`).join('\n')}\n};`,
    `export const NAMESPACES = [${files.map(({ name }) => `'${name}'`).join(', ')}] as const satisfies readonly (keyof Resources)[];`,
  ].join('\n');
};

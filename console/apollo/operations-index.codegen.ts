import type { CodegenPlugin } from '@graphql-codegen/plugin-helpers';
import { basename } from 'node:path';

/** Generates the index of the modules of operation-modules.codegen.ts and of the types of all operations. */
export const plugin: CodegenPlugin['plugin'] = (_schema, documents) => {
  const modules = documents.map(({ location = '' }) => `./operations/${basename(location, '.graphql')}.ts`);
  return [
    "export type * from './operations.types.ts';",
    ...modules.toSorted().map((module) => `export * from '${module}';`),
  ].join('\n');
};

import type { CodegenPlugin } from '@graphql-codegen/plugin-helpers';
import { rootSchemaText } from './root-schema.ts';

/** Writes schema.graphql, the whole contract for readers and for the console's stories. */
export const plugin: CodegenPlugin['plugin'] = (schema) => rootSchemaText(schema);

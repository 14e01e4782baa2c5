import type { CodegenPlugin } from '@graphql-codegen/plugin-helpers';
import { rootSchemaText } from './root-schema.ts';

/** Writes schema.graphql, which readers and the console's stories take as the whole contract. */
export const plugin: CodegenPlugin['plugin'] = (schema) => rootSchemaText(schema);

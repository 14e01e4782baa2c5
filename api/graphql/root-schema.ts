import { printSchemaWithDirectives } from '@graphql-tools/utils';
import { lexicographicSortSchema, type GraphQLSchema } from 'graphql';

const HEADER = '# Written by npm run codegen from api/graphql and api/features: change the files there.';

/** The content of schema.graphql: the whole contract, sorted, with descriptions and directives. */
export const rootSchemaText = (schema: GraphQLSchema): string =>
  `${HEADER}\n\n${printSchemaWithDirectives(lexicographicSortSchema(schema))}\n`;

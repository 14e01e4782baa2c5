import type { GraphQLSchema } from 'graphql';
import { createSchema } from './schema.ts';

let made: Promise<GraphQLSchema> | undefined;

/** The schema of this process, made at the first use: a worker needs it only for a bulk action. */
export const ownSchema = (): Promise<GraphQLSchema> => (made ??= createSchema());

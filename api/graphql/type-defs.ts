import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const API = path.resolve(import.meta.dirname, '..');

/**
 * The schema text: graphql/base.graphql, and the file of each noun. The server reads these files and not the generated
 * schema.graphql, so a forgotten `npm run codegen` has no effect on it.
 */
export const typeDefs = globSync('{graphql,features/*}/*.graphql', { cwd: API })
  .sort()
  .map((file) => readFileSync(path.join(API, file), 'utf8'))
  .join('\n');

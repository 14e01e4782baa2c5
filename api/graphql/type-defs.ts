import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const API = path.resolve(import.meta.dirname, '..');

/**
 * The contract as it is written: what all nouns share in graphql/base.graphql, the rest beside each noun. The server reads
 * these files and not schema.graphql, which is made from them: a forgotten `npm run codegen` cannot make them differ.
 */
export const typeDefs = globSync('{graphql,features/*}/*.graphql', { cwd: API })
  .sort()
  .map((file) => readFileSync(path.join(API, file), 'utf8'))
  .join('\n');

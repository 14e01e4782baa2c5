import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { InMemoryCache } from '@apollo/client';
import { parse, separateOperations } from 'graphql';
import type { Plugin } from 'vite';
import { operationText } from './apollo/operation-text.ts';

/** The texts of all operations of the console, as Apollo Client sends them: with __typename. */
export async function registeredTexts(folder: string): Promise<string[]> {
  const files = globSync('**/*.graphql', { cwd: folder }).sort();
  const texts = await Promise.all(files.map((file) => readFile(`${folder}/${file}`, 'utf8')));
  const cache = new InMemoryCache();
  return Object.values(separateOperations(parse(texts.join('\n')))).map((document) =>
    operationText(cache.transformDocument(document)),
  );
}

/**
 * Writes all operations of the console beside index.html. The api accepts their SHA-256 in place of the text, so only
 * this build sends it (`import.meta.env.SENDS_DIGESTS`).
 */
export function registeredOperations(folder: string): Plugin {
  return {
    name: 'registered-operations',
    apply: 'build',
    config: () => ({ define: { 'import.meta.env.SENDS_DIGESTS': 'true' } }),
    async generateBundle() {
      const source = JSON.stringify(await registeredTexts(folder));
      this.emitFile({ type: 'asset', fileName: 'operations.json', source });
    },
  };
}

import type { CodegenPlugin } from '@graphql-codegen/plugin-helpers';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

type NounTexts = { noun?: unknown; list?: { title?: unknown; create?: unknown } };

/** Generates the texts of every noun that the sidebar and the command palette show, in the language of the config. */
export const plugin: CodegenPlugin<{ language: string }>['plugin'] = (_schema, _documents, { language }) => {
  const titles = globSync(`locales/${language}/*.json`)
    .toSorted()
    .flatMap((file) => {
      const { noun, list }: NounTexts = JSON.parse(readFileSync(file, 'utf8'));
      const { title, create } = list ?? {};
      return title === undefined ? [] : [[basename(file, '.json'), { noun, list: { title, create } }]];
    });
  return `export default ${JSON.stringify(Object.fromEntries(titles), null, 2)};`;
};

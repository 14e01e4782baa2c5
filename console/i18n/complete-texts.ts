import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

type Tree = { [key: string]: string | Tree };

/** The languages differ in the number of their plural forms. */
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** The forms that agree with a feminine noun: a language without genders does not have them. */
const GENDER = /_feminine$/;

/** Each key of a file, without its plural and feminine forms: `form.checkFields`. */
const keysOf = (tree: Tree, at = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${at}${key}`.replace(PLURAL, '').replace(GENDER, '')] : keysOf(value, `${at}${key}.`),
  );

/** Names the texts that one language has and another lacks, as `es/sectors.json: form.title`. */
export function missingTexts(folder: string): string[] {
  const languages = globSync('*', { cwd: folder });
  const files = new Set(globSync('*/*.json', { cwd: folder }).map((file) => path.basename(file)));
  return [...files].flatMap((file) => {
    const keys = new Map(languages.map((language) => [language, new Set(readKeys(path.join(folder, language, file)))]));
    const all = new Set([...keys.values()].flatMap((found) => [...found]));
    return [...keys].flatMap(([language, found]) =>
      [...all].filter((key) => !found.has(key)).map((key) => `${language}/${file}: ${key}`),
    );
  });
}

function readKeys(file: string): string[] {
  try {
    return keysOf(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}

/** Fails the build if a language lacks a text (T7). */
export const completeTexts = (folder: string): Plugin => ({
  name: 'complete-texts',
  apply: 'build',
  buildStart() {
    const missing = missingTexts(folder);
    if (missing.length > 0) this.error(`Texts are missing:\n${missing.join('\n')}`);
  },
});

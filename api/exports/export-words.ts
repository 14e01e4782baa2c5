import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Cell, ExportWords } from '#api/crud/exported-list.ts';
import type { MailLanguage } from '#api/mail/language.ts';
import { propertyOf } from '#api/platform/property-of.ts';

const LOCALES = path.resolve(import.meta.dirname, '../../locales');

/** Texts by language and namespace, read at their first use. */
const read = new Map<string, unknown>();

function namespaceOf(language: MailLanguage, namespace: string): unknown {
  const key = `${language}/${namespace}`;
  if (!read.has(key)) read.set(key, JSON.parse(readFileSync(path.join(LOCALES, `${key}.json`), 'utf8')));
  return read.get(key);
}

/** The texts of an export: those of the console, in one language. */
export function exportWords(language: MailLanguage, write: (cell: Cell) => string): ExportWords {
  const found = new Map<string, string | undefined>();
  const find = (place: string): string | undefined => {
    if (found.has(place)) return found.get(place);
    const [namespace = '', ...keys] = place.split('.');
    const text = keys.reduce<unknown>(propertyOf, namespaceOf(language, namespace));
    const known = typeof text === 'string' ? text : undefined;
    found.set(place, known);
    return known;
  };
  return {
    find,
    write,
    text(place, values = {}) {
      const text = find(place);
      if (text === undefined) throw new Error(`There is no text ${place} in ${language}`);
      return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
    },
  };
}

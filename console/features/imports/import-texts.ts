import { fieldsOf, type ImportField, type ImportNoun } from '#api/features/imports/import-nouns.rules.ts';
import { labelKeyOf } from '#api/nouns/label-places.ts';
import type { NounCard } from '#api/nouns/noun-card.ts';
import { ruleText, toMessage } from '#console/crud/field-messages.ts';
import type { Text } from '#console/i18n/useText.ts';
import { nounText } from '#console/nouns/noun-text.ts';
import { NOUNS } from '#console/nouns/nouns.ts';

/** A text among others by its keys; undefined where there is none. */
export function textAt(texts: object, ...keys: readonly string[]): string | undefined {
  let found: unknown = texts;
  for (const key of keys)
    found =
      typeof found === 'object' && found !== null
        ? new Map<string, unknown>(Object.entries(found)).get(key)
        : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** The card of a noun that can be imported, or of the noun that it is a part of. */
export function cardOf(noun: ImportNoun): NounCard {
  const card = NOUNS.find(
    ({ auditType, parts = [] }) => auditType === noun || parts.some((part) => part.auditType === noun),
  );
  if (!card) throw new Error(`No noun has a card of the type ${noun}`);
  return card;
}

/** The title of the noun's list: "Employees". */
export const nounTitle = (t: Text, noun: ImportNoun): string =>
  textAt(
    t(($) => $.imports.titles, { returnObjects: true }),
    noun,
  ) ??
  nounText(cardOf(noun).texts, 'list.title') ??
  noun;

/** Label of a field or of a path in an input, as in the noun's form, unless a table needs a longer one. */
export function fieldLabel(t: Text, noun: ImportNoun, path: string): string {
  const field = labelKeyOf(path);
  const own = t(($) => $.imports.fields, { returnObjects: true });
  const label = textAt(own, field) ?? nounText(cardOf(noun).texts, `fields.${field}`);
  return label ?? (field === 'status' ? t(($) => $.common.status) : field);
}

/** The words that a field accepts, in the page's language. */
export const wordLabels = (noun: ImportNoun, { name, words, texts = name }: ImportField & { kind: 'WORD' }): string[] =>
  words.map(
    (word) => nounText('common', `statuses.${word}`) ?? nounText(cardOf(noun).texts, `${texts}.${word}`) ?? word,
  );

/** A broken rule, as the api returns it. */
export type Fault = { field?: string | null; key: string; values: readonly { name: string; value: string }[] };

/** The text of a broken rule of a row or a file. */
export function faultText(t: Text, noun: ImportNoun, { field, key, values }: Fault): string {
  const label = field ? fieldLabel(t, noun, field) : t(($) => $.imports.file);
  return ruleText(
    t,
    toMessage({ key, values: Object.fromEntries(values.map(({ name, value }) => [name, value])) }),
    label,
  );
}

/** The name of a column as spreadsheets show it: 0 is A, 27 is AB. */
export function columnLetter(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetter(Math.floor(column / 26) - 1) + last;
}

/** Fields of a noun with their labels, for choices. */
export const fieldOptions = (t: Text, noun: ImportNoun) =>
  fieldsOf(noun).map(({ name }) => ({ value: name, label: fieldLabel(t, noun, name) }));

import { yupResolver } from '@hookform/resolvers/yup';
import { readFileSync } from 'node:fs';
import { set } from 'react-hook-form';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NounCard } from '#api/nouns/noun-card.ts';
import { yup } from '#api/rules/yup.ts';
import { NAMESPACES } from '#console/generated/resources.ts';
import { ALL_TEXTS } from '#console/i18n/all-texts.ts';
import { addTexts, loadTexts, setLanguage, startTexts, text } from '#console/i18n/i18n.ts';
import { type Language, LANGUAGES } from '#console/i18n/languages.ts';
import { labelOf, listErrors, ruleText } from '../field-messages.ts';
import type { BadInput, FormOfRules } from './bad-input.testing.ts';

beforeAll(async () => {
  await startTexts();
  addTexts(ALL_TEXTS);
  await loadTexts(NAMESPACES);
});

/** The forms of all files `*-bad-input.testing.ts`. */
const FORMS = Object.entries(
  import.meta.glob<readonly FormOfRules[]>('#console/**/*-bad-input.testing.ts', { eager: true, import: 'forms' }),
);

function valuesWith({ good }: FormOfRules, [path, value]: BadInput): object {
  const values = structuredClone(good);
  set(values, path, value);
  return values;
}

/** The errors of the form's resolver. */
async function errorsIn({ rules }: FormOfRules, values: object) {
  const { errors } = await yupResolver(rules)(values, undefined, { fields: {}, shouldUseNativeValidation: false });
  return listErrors(errors);
}

/** The rule's text from the locale file, with its values filled in. */
function sentence(language: Language, key: string, values: Record<string, unknown>): string {
  const sentences: Record<string, string> = JSON.parse(readFileSync(`locales/${language}/validation.json`, 'utf8'));
  return (sentences[key] ?? '').replaceAll(/{{(\w+)}}/g, (_all, name: string) => String(values[name]));
}

const shorten = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 30);

const brokenRule = (message: unknown): { key?: string; values?: object } =>
  typeof message === 'object' && message !== null ? message : {};

describe.each(FORMS.flatMap(([, forms]) => forms))('$name', (form) => {
  it('accepts good input', async () => {
    expect(await errorsIn(form, form.good)).toEqual([]);
  });

  const inputs = form.bad.map((bad) => ({ bad, path: bad[0], key: bad[2], typed: shorten(bad[1]) }));

  it.each(inputs)('refuses $typed at $path by the rule “$key”, in every language', async ({ bad }) => {
    const [path, , key, also = []] = bad;
    const errors = await errorsIn(form, valuesWith(form, bad));
    expect(errors.map((error) => error.path).toSorted()).toEqual([path, ...also].toSorted());
    const message = errors.find((error) => error.path === path)?.message;
    expect(brokenRule(message).key).toBe(key);
    for (const language of LANGUAGES) {
      await setLanguage(language);
      const field = labelOf(form.labels(text()), path);
      expect(field).not.toBe(path);
      const shown = ruleText(text(), message, field);
      expect(shown).toBe(sentence(language, key, { ...brokenRule(message).values, field }));
      expect(shown).not.toMatch(/^$|{{|undefined/);
    }
  });

  it('is tested with bad input for each of its rules', () => {
    const tried = form.bad.map((bad) => ({ bad, types: typesBroken(form, bad) }));
    const keysTried = (rule: Rule) =>
      new Set(
        tried.filter(({ bad, types }) => isAt(rule.path, bad[0]) && types.includes(rule.type)).map(({ bad }) => bad[2]),
      );
    const missing = rulesOf(form.rules.describe()).filter((rule) => keysTried(rule).size < rule.times);
    expect(missing).toEqual([]);
  });
});

it('bad input is tested for every noun that has a form', () => {
  const folders = FORMS.map(([file]) => /features\/([^/]+)\//.exec(file)?.[1]);
  const cards = Object.entries(
    import.meta.glob<NounCard>('#api/features/*/*.card.ts', { eager: true, import: 'card' }),
  ).filter(([, { hasNewForm }]) => hasNewForm);
  const missing = cards
    .map(([file]) => /features\/([^/]+)\//.exec(file)?.[1])
    .filter((noun) => !folders.includes(noun));
  expect(cards.length).toBeGreaterThan(5);
  expect(missing).toEqual([]);
});

/** A rule of a field by yup's name; `times`: number of rules of the field with that name. */
type Rule = { path: string; type: string; times: number };

/** yup's names of the rules for a missing value. */
const ABSENT = new Set(['optionality', 'nullable']);

/** yup converts the value to upper case before this check, so no input breaks it. */
const UNBREAKABLE = 'string_case';

/** A rule of a list, such as "no duplicates", reports its error at one of the rows. */
const isAt = (rulePath: string, path: string): boolean => path === rulePath || path.startsWith(`${rulePath}.`);

/** yup's names of the rules that bad input breaks at its field. */
function typesBroken(form: FormOfRules, bad: BadInput): string[] {
  try {
    form.rules.validateSync(valuesWith(form, bad), { abortEarly: false });
    return [];
  } catch (error) {
    if (!(error instanceof yup.ValidationError)) throw error;
    const dotted = (path = '') => path.replaceAll(/\[(\d+)\]/g, '.$1');
    return error.inner
      .filter(({ path }) => dotted(path) === bad[0])
      .map(({ type = '' }) => (ABSENT.has(type) ? 'required' : type));
  }
}

/** All rules of a form. Rows are represented by the path of the first row. */
function rulesOf(description: yup.SchemaFieldDescription, path = ''): Rule[] {
  const below = (name: string) => (path ? `${path}.${name}` : name);
  const own =
    'tests' in description ? description.tests.map(({ name = '' }) => name).filter((name) => name !== UNBREAKABLE) : [];
  const rules = [...new Set(own)].map((type) => ({ path, type, times: own.filter((name) => name === type).length }));
  if ('oneOf' in description && description.oneOf.length > 0) rules.push({ path, type: 'oneOf', times: 1 });
  if ('fields' in description)
    return Object.entries(description.fields).flatMap(([name, field]) => rulesOf(field, below(name)));
  if ('innerType' in description && description.innerType && !Array.isArray(description.innerType))
    rules.push(...rulesOf(description.innerType, below('0')));
  return rules;
}

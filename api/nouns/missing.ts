import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CardFile, NounCard } from './cards.ts';
import type { PartCard } from './noun-card.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LANGUAGES = ['en', 'pt-BR', 'es'];

/** What is missing for a noun, and the file to write it in. */
export type Missing = { file: string; what: string };

/** By noun: what a plain noun has, but this one does not have or names differently. */
const EXCEPTIONS: Record<string, RegExp> = {
  ConsoleUser: /factory|ConsoleUserForm|ConsoleUsersPage|bad-input/,
  Customer: /manyRows|CustomerForm/,
  Machine: /input of/,
  NotificationTrigger: /isActive/,
  Product: /ProductForm/,
  ReportSchedule: /input of (variables|columns)/,
  RuleException: /RULE_EXCEPTION/,
  SystemAdmin: /factory/,
  Training: /TrainingForm|input of/,
  Withdrawal: /Withdrawal(Input|Form)|(create|update|delete|make)Withdrawal|withdrawalRules|manyRows|bad-input/,
};

/** Everything that is missing for a noun, in the order of docs/add-a-noun.md. */
export function missingOf({ file, card }: CardFile): Missing[] {
  const names = namesOf(file, card);
  const all = [...inApi(names), ...inReferences(names), ...inTexts(names), ...inConsole(names)];
  const exceptions = EXCEPTIONS[card.type];
  return all.filter((missing) => !exceptions?.test(`${missing.what} ${missing.file}`));
}

/** Types that are another view of the records of a card's type. */
const VIEWS: Record<string, string> = { ProductDraft: 'Product', WarehouseItem: 'WarehouseStock' };

/** Types with a create mutation in the schema but without a card, or a part of a card. */
export function typesWithoutCard(cards: readonly NounCard[]): Missing[] {
  const known = new Set<string | undefined>(
    cards.flatMap(({ type, parts = [] }): string[] => [type, ...parts.map((part: PartCard) => part.type)]),
  );
  return globSync('api/features/*/*.graphql', { cwd: ROOT }).flatMap((file) =>
    [...textOf(file).matchAll(/^ {2}create(\w+)\(/gm)]
      .filter(([, type = '']) => !known.has(VIEWS[type] ?? type))
      .map(([, type]) => ({ file: file.replace('.graphql', '.card.ts'), what: `card of ${type}` })),
  );
}

/** The names of a noun. For cost centers: `cost-centers`, `cost-center`, `CostCenters`, `costCenter`. */
type Names = { card: NounCard; folder: string; file: string; plural: string; camel: string };

function namesOf(cardFile: string, card: NounCard): Names {
  const [folder = '', name = ''] = cardFile.split('/');
  const file = name.replace('.card.ts', '');
  const plural = folder.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase());
  return { card, folder, file, plural, camel: card.type.charAt(0).toLowerCase() + card.type.slice(1) };
}

function textOf(file: string): string {
  const place = path.join(ROOT, file);
  return existsSync(place) ? readFileSync(place, 'utf8') : '';
}

function jsonOf(file: string): unknown {
  return JSON.parse(textOf(file) || '{}');
}

/** The words that a file does not contain. */
function missingWords(file: string, words: readonly string[]): Missing[] {
  const text = textOf(file);
  return words.filter((word) => !text.includes(word)).map((what) => ({ file, what }));
}

/** The words that none of the matching files contains; `newFile` is the file to write. */
function missingWordsIn(pattern: string, newFile: string, words: readonly string[]): Missing[] {
  const text = globSync(pattern, { cwd: ROOT }).map(textOf).join('\n');
  return words.filter((word) => !text.includes(word)).map((what) => ({ file: newFile, what }));
}

function inApi({ card, folder, file, plural, camel }: Names): Missing[] {
  const { type, table } = card;
  const at = (suffix: string): string => `api/features/${folder}/${file}.${suffix}`;
  const changes = [`create${type}`, `update${type}`, `delete${type}`];
  const operations = [`get${type}`, `list${plural}`, ...changes];
  const inputs = [`input ${type}Filter`, `enum ${type}Sort`, `input Create${type}Input`, `input Update${type}Input`];
  return [
    ...missingWords(at('graphql'), [
      `type ${type} {`,
      `type ${type}Page {`,
      ...inputs,
      ...operations.map((name) => `  ${name}(`),
    ]),
    ...missingWordsIn('api/db/migrations/*.ts', 'api/db/migrations/', [
      `create table ${table === 'group' ? '\\`group\\`' : table} (`,
    ]),
    ...missingWords(at('entity.ts'), [`tableName: '${table}'`]),
    ...missingWords(at('rules.ts'), [`export const ${camel}Rules`]),
    ...missingWords(at('resolvers.ts'), operations),
    ...missingWords(at('factory.ts'), [`function make${type}(`]),
    ...missingWords(at('factory.ts'), [`  ${table}: {`]).map((missing) => ({
      ...missing,
      what: `manyRows of ${table}`,
    })),
    ...missingWordsIn(`api/features/${folder}/*.test.ts`, at('test.ts'), changes),
  ];
}

/** What a noun that refers to another one needs: its name in the answer IN_USE, for the delete of the other one. */
function inReferences({ card }: Names): Missing[] {
  const created = new RegExp(`create table ${card.table} \\(([\\s\\S]*?)\\)\`\\)`);
  const tables = globSync('api/db/migrations/*.ts', { cwd: ROOT }).map((file) => created.exec(textOf(file))?.[1] ?? '');
  if (!tables.some((columns) => columns.includes("reference('"))) return [];
  const texts = ['one', 'other'].map((count) => `references.${card.auditType}_${count}`);
  return [
    ...missingWords('api/rules/reference-types.ts', [`'${card.auditType}'`]),
    ...LANGUAGES.flatMap((language) => missingTexts(`locales/${language}/crud.json`, texts)),
  ];
}

/** The fields of a new record, by its create input in the schema. */
function newFieldsOf({ card, folder, file }: Names): string[] {
  const schema = textOf(`api/features/${folder}/${file}.graphql`);
  const input = new RegExp(`input Create${card.type}Input {([^}]*)}`).exec(schema)?.[1] ?? '';
  return [...input.matchAll(/^ {2}(\w+):/gm)].map(([, field = '']) => field).filter((field) => field !== 'customerId');
}

function inTexts(names: Names): Missing[] {
  const { card } = names;
  const fields = newFieldsOf(names).map((field) => `fields.${field}`);
  const keys = card.hasNewForm ? ['list.create', 'form.createTitle', ...fields] : [];
  return LANGUAGES.flatMap((language) =>
    missingTexts(`locales/${language}/${card.texts}.json`, ['noun', 'list.title', ...keys]),
  );
}

/** The texts that a locale file does not contain. */
function missingTexts(file: string, keys: readonly string[]): Missing[] {
  const texts = jsonOf(file);
  return keys.filter((key) => textAt(texts, key.split('.')) === undefined).map((what) => ({ file, what }));
}

const textAt = (tree: unknown, [step, ...rest]: readonly string[]): unknown => {
  if (step === undefined) return tree;
  return typeof tree === 'object' && tree !== null ? textAt(new Map(Object.entries(tree)).get(step), rest) : undefined;
};

function inConsole(names: Names): Missing[] {
  const { card, folder, plural, camel } = names;
  const at = (name: string): string => `console/features/${folder}/${name}`;
  const form = `${card.type}Form`;
  return [
    ...missingWordsIn(at('*.graphql'), at(`${folder}.graphql`), [`list${plural}(`]),
    ...missingWordsIn(at('*.tsx'), at(`${plural}Page.tsx`), [`function ${plural}Page(`]),
    ...(card.hasNewForm ? missingWordsIn(at('*.tsx'), at(`${form}.tsx`), [`function ${form}(`]) : []),
    ...(globSync(at('*.stories.tsx'), { cwd: ROOT }).length > 0
      ? []
      : [{ file: at(`${plural}Page.stories.tsx`), what: 'stories' }]),
    ...missingWords('console/app/routes.tsx', [`console/features/${folder}/`]),
    ...(card.hasNewForm ? [...missingInputs(names, at(`${form}.tsx`)), ...missingBadInput(camel, folder)] : []),
  ];
}

/** The fields of a new record that no form of the noun has an input for. */
function missingInputs(names: Names, form: string): Missing[] {
  const text = globSync(`console/features/${names.folder}/*.tsx`, { cwd: ROOT }).map(textOf).join('\n');
  return newFieldsOf(names)
    .filter((field) => !new RegExp(`\\bname(=|: )['"]${field}['".]`).test(text))
    .map((field) => ({ file: form, what: `input of ${field}` }));
}

/** Tests must break the rules of each form in every language. The rules are `<noun>Rules` or `<noun>FormRules`. */
function missingBadInput(camel: string, folder: string): Missing[] {
  const rules = new RegExp(`\\b${camel}(Form)?Rules\\b`);
  const files = globSync(`console/features/${folder}/*-bad-input.testing.ts`, { cwd: ROOT });
  if (files.some((file) => rules.test(textOf(file)))) return [];
  return [{ file: `console/features/${folder}/*-bad-input.testing.ts`, what: `bad input for ${camel}Rules` }];
}

import { readFileSync } from 'node:fs';
import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  type GraphQLInputType,
  type GraphQLList,
  type GraphQLSchema,
} from 'graphql';
import { getDirective } from '@graphql-tools/utils';
import { propertyOf } from '#api/platform/property-of.ts';
import type { TestApp } from './app.ts';
import type { SeenError } from './client.ts';
import { documentOf, variablesOf, type Operation } from './schema-walk.ts';
import { valuesOf, type World } from './world.ts';

/** A position of a value in the variables of an operation. */
type Place = { path: string[]; type: GraphQLInputType };

export const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202e\ufeff\u200b',
  'Ana \u202egnp.exe',
  'é'.repeat(5000),
  '😀'.repeat(300),
  'x'.repeat(100_000),
  `'; drop table employee; -- `,
  '%_\\%',
  '{{constructor.constructor("x")()}}',
];

/** Invalid and extreme values for a place of this type. */
function hostileValues(type: GraphQLInputType): unknown[] {
  const bare = getNullableType(type);
  if (isListType(bare)) return [[], [null], [[]], 'x', {}, manyTimes('x'), manyTimes(validMember(bare))];
  if (isInputObjectType(bare)) return ['x', [], [[]], 7, null, { __proto__: null, constructor: 1, unknown: 1 }];
  if (isEnumType(bare)) return ['NOPE', 1, '', 'active', null, ['X'], { a: 1 }];
  switch (bare.name) {
    case 'Int':
      return [-1, 0, 2 ** 31 - 1, -(2 ** 31), 2 ** 31, 1e308, 1.5, '1', null, true, [1], {}];
    case 'Boolean':
      return ['true', 1, null, []];
    case 'Date':
      return ['', '0000-00-00', '0001-01-01', '9999-12-31', '2026-02-30', '2026-1-1', 'x'.repeat(10_000), 7, null];
    case 'DateTime':
      return [
        '',
        '0000-01-01T00:00:00Z',
        '9999-12-31T23:59:59.999Z',
        '9999-12-31T23:59:59-12:00',
        '2026-13-01T00:00:00Z',
        '2026-01-01',
        7,
        null,
      ];
    default:
      return [...TEXTS, 7, 1.5, true, null, ['x'], { a: 1 }];
  }
}

const manyTimes = (value: unknown): unknown[] => Array.from({ length: 2000 }, () => value);

/** A member of the list that passes the check of its type. */
function validMember(list: GraphQLList<GraphQLInputType>): unknown {
  const member = getNamedType(list);
  if (isEnumType(member)) return member.getValues()[0]?.name;
  return isInputObjectType(member) ? {} : '01HZZZZZZZZZZZZZZZZZZZZZZZ';
}

const placesOf = ({ field }: Operation): Place[] => field.args.flatMap(({ name, type }) => below([name], type));

function below(path: string[], type: GraphQLInputType): Place[] {
  const named = getNamedType(type);
  const own = [{ path, type }];
  if (!isInputObjectType(named)) return own;
  const isList = isListType(getNullableType(type));
  const inside = Object.values(named.getFields()).flatMap((field) =>
    below([...path, ...(isList ? ['0'] : []), field.name], field.type),
  );
  return [...own, ...inside];
}

/** Returns the variables with one value replaced; creates missing parents. */
function withValue(variables: unknown, [step = '', ...rest]: readonly string[], value: unknown): unknown {
  const inside = propertyOf(variables, step);
  const replaced = rest.length === 0 ? value : withValue(inside, rest, value);
  if (step === '0') return [replaced];
  return { ...(typeof variables === 'object' ? variables : {}), [step]: replaced };
}

const LANGUAGES = ['en', 'pt-BR', 'es'];

const translations = LANGUAGES.map((language) => {
  const file = new URL(`../../locales/${language}/validation.json`, import.meta.url);
  const keys: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  return { language, keys };
});

/** Checks that a user can understand a refusal: an expected code, named fields, a text in every language. */
export function refusalFaults({ message, extensions }: SeenError): string[] {
  const { code, fields, requestId } = extensions;
  const faults: string[] = [];
  if (code === 'INTERNAL' || /^(GRAPHQL|BAD_USER|BAD_REQUEST)/.test(code)) faults.push(`${code}: ${message}`);
  if (typeof requestId !== 'string') faults.push(`${code} without a request id`);
  if (code !== 'VALIDATION') return faults;
  if (!Array.isArray(fields) || fields.length === 0) return [...faults, 'VALIDATION without fields'];
  for (const { path, key } of fields) {
    if (typeof path !== 'string' || path === '') faults.push(`a field without a name: ${key}`);
    for (const { language, keys } of translations)
      if (!keys[key]) faults.push(`${path}: no words for ${key} in ${language}`);
  }
  return faults;
}

/** The app, its schema and the records for the ids. */
export type HostileStage = { app: TestApp; schema: GraphQLSchema; world: World };

/**
 * Uses every nth value at each place; the next place starts one value later, so that all values occur. `text` replaces
 * the values: only this text, only where the schema takes texts.
 */
export type Sampling = { everyNth: number; text?: string };

/** Types whose values are texts. */
const TEXT_TYPES = new Set(['String', 'ID']);

const valuesAt = (type: GraphQLInputType, text: string | undefined): unknown[] => {
  if (text === undefined) return hostileValues(type);
  return TEXT_TYPES.has(getNamedType(type).name) ? [isListType(getNullableType(type)) ? [text] : text] : [];
};

/** Calls an operation with hostile values, one place at a time. Returns calls that were neither accepted nor refused properly. */
export async function tryHostileValues(
  { app, schema, world }: HostileStage,
  operation: Operation,
  { everyNth, text }: Sampling,
): Promise<string[]> {
  const isSystems = getDirective(schema, operation.field, 'allow')?.[0]?.to === 'SYSTEM_ADMIN';
  const client = await app.as(isSystems ? 'system' : 'admin');
  const document = documentOf(operation);
  const variables = () => variablesOf(operation, valuesOf(world));
  const found: string[] = [];
  for (const [number, { path, type }] of placesOf(operation).entries()) {
    const values = valuesAt(type, text).filter((_, index) => (index + number) % everyNth === 0);
    for (const value of values) {
      const { status, errors } = await client.ask(document, { ...Object(withValue(variables(), path, value)) });
      const faults = [
        ...(status === 200 || status === 400 ? [] : [`HTTP ${status}`]),
        ...errors.flatMap(refusalFaults),
      ];
      if (faults.length > 0)
        found.push(`${path.join('.')} = ${JSON.stringify(value)?.slice(0, 60)}: ${faults.join('; ')}`);
    }
  }
  return found;
}

import { getDirective } from '@graphql-tools/utils';
import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { fingerprintOf } from '#api/testing/fingerprint.ts';
import { documentOf, operationsOf, variablesOf, type Operation } from '#api/testing/schema-walk.ts';
import { makeWorld, valuesOf, type World } from '#api/testing/world.ts';
import { propertyOf } from '#api/platform/property-of.ts';
import { createSchema } from './schema.ts';

const schema = await createSchema();
const mutations = operationsOf(schema).filter(({ kind }) => kind === 'mutation');

/** An input object and its path in the variables of a mutation. */
type Place = { path: string[]; type: GraphQLInputObjectType };

const placesOf = ({ field }: Operation): Place[] => field.args.flatMap(({ name, type }) => placesBelow([name], type));

function placesBelow(path: string[], type: GraphQLInputType): Place[] {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return [];
  const at = isListType(getNullableType(type)) ? [...path, '0'] : path;
  const inside = Object.values(named.getFields()).flatMap((field) => placesBelow([...at, field.name], field.type));
  return [{ path: at, type: named }, ...inside];
}

const inputs = mutations.flatMap((operation) =>
  placesOf(operation).map((place) => ({ operation, ...place, title: `${operation.name} in ${place.path.join('.')}` })),
);

/** Fields that only the server sets; fewer than the maximum number of faults in an answer. */
const SERVER_FIELDS = new Set(
  'customerId tenantId createdAt updatedAt deletedAt createdBy updatedBy isSystemAdmin subject realm shard pinHash secretHash reserved balance statusSince lastLoginAt lastKeepAlive connectivity'.split(
    ' ',
  ),
);

/**
 * Inputs in which system administrators pass the customer. From people of a tenant they accept the own tenant or
 * nothing.
 */
const NAMES_CUSTOMER = [
  'CreateLicenseInput',
  'CreateMachineInput',
  'CustomerLogoUploadInput',
  'GenerateUploadUrlInput',
  'LicenseVersionInput',
  'UpdateLicenseInput',
  'UpdateMachineInput',
];

const statusOf = (type: GraphQLInputObjectType): string => String(getNamedType(type.getFields().status?.type));

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await bootApp();
  world = await makeWorld(app, app.acme);
});
afterAll(() => app?.close());

const isForSystemAdmins = ({ field }: Operation): boolean =>
  getDirective(schema, field, 'allow')?.[0]?.to === 'SYSTEM_ADMIN';
const clientOf = (operation: Operation) => app.as(isForSystemAdmins(operation) ? 'system' : 'admin');

/** `{ input: { sizes: [value] } }` */
const at = ([step, ...rest]: readonly string[], value: unknown): unknown => {
  if (step === undefined) return value;
  return step === '0' ? [at(rest, value)] : { [step]: at(rest, value) };
};

describe('an input', () => {
  it('has no field that only the server sets, and has customerId only for system administrators SEC-8', () => {
    const all = Object.values(schema.getTypeMap()).filter(isInputObjectType);
    const found = all
      .filter(({ name }) => !name.endsWith('Filter'))
      .flatMap((type) => Object.keys(type.getFields()).map((field) => ({ type: type.name, field })))
      .filter(({ field }) => SERVER_FIELDS.has(field));
    expect(found).toEqual(expect.arrayContaining(NAMES_CUSTOMER.map((type) => ({ type, field: 'customerId' }))));
    expect(found).toHaveLength(NAMES_CUSTOMER.length);
  });

  it.each(inputs)('refuses fields that only the server sets: $title SEC-8', async ({ operation, path, type }) => {
    const client = await clientOf(operation);
    const before = await fingerprintOf(app, app.acme);
    const tried = [...SERVER_FIELDS].filter((name) => !(name in type.getFields()));
    const value = Object.fromEntries(tried.map((name) => [name, true]));
    const { status, errors } = await client.ask(documentOf(operation), { ...Object(at(path, value)) });
    const fields = errors[0]?.extensions.fields;
    const refused = (Array.isArray(fields) ? fields : []).filter(({ key }) => key === 'unknownField');
    expect(new Set(refused.map((fault) => String(fault.path).split('.').at(-1)))).toEqual(new Set(tried));
    expect(status).toBe(400);
    expect(await fingerprintOf(app, app.acme)).toEqual(before);
  });

  it.each(inputs.filter(({ type }) => statusOf(type) === 'Status'))(
    'cannot set DELETED, which only a delete does: $title SEC-8',
    async ({ operation, path }) => {
      const client = await clientOf(operation);
      const before = await fingerprintOf(app, app.acme);
      const tried = { path: path.filter((step) => step !== '0').join('.'), type: '' };
      const variables = variablesOf(operation, valuesOf(world), tried);
      const filled = withStatus(variables, [...path, 'status'], 'DELETED');
      const { extensions } = await client.error(documentOf(operation), { ...Object(filled) });
      // The error of a record of a bulk mutation names the fields of the record.
      const fields = [...path.slice(path[1] === '0' ? 2 : 1), 'status'];
      const place = fields.join('.').replaceAll(/\.0\b/g, '[0]');
      expect(extensions).toMatchObject({ code: 'VALIDATION' });
      expect(extensions.fields).toContainEqual(expect.objectContaining({ path: place, key: 'oneOf' }));
      expect(await fingerprintOf(app, app.acme)).toEqual(before);
    },
  );
});

/** The variables with one value replaced. */
function withStatus(variables: unknown, [step = '', ...rest]: readonly string[], status: string): unknown {
  const inside = propertyOf(variables, step);
  const replaced = rest.length === 0 ? status : withStatus(inside, rest, status);
  return step === '0' ? [replaced] : { ...Object(variables), [step]: replaced };
}

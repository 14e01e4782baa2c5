import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, type GraphQLField, getNamedType, isListType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '#stack/system/paths.ts';

const schema = buildSchema(readFileSync(path.join(repositoryRoot, 'schema.graphql'), 'utf8'), { assumeValid: true });

/** Choices at a counter, at most 50: not lists that somebody pages through. */
const NOT_PAGED = ['listCounterItems', 'listWaitingAtCounter'];

/** Lists of one person or product, or of days, whose only order is that of the days that are left. */
const ONE_ORDER = ['listCertificates', 'listHoldings', 'listProductHolders'];
const NO_FILTER = ['listHoldings', 'listProductHolders'];

/** Deletes that system administrators call for a customer. */
const OF_A_CUSTOMER = ['deleteLicense', 'deleteMachine'];

/** A view of one's own without a version. */
const WITHOUT_VERSION = ['deleteSavedListView'];

const fieldsOf = (type: ReturnType<typeof schema.getQueryType>, prefix: RegExp) =>
  Object.values(type?.getFields() ?? {}).filter(({ name }) => prefix.test(name));

const lists = fieldsOf(schema.getQueryType(), /^list[A-Z]/).filter(({ name }) => !NOT_PAGED.includes(name));
const deletes = fieldsOf(schema.getMutationType(), /^delete[A-Z]/);

const typeOfArgument = (field: GraphQLField<unknown, unknown>, name: string): string =>
  String(field.args.find((argument) => argument.name === name)?.type);

describe('the contract of lists [G1]', () => {
  it('covers the lists of the schema', () => expect(lists.length).toBeGreaterThan(30));

  it.each(lists.map((field) => [field.name, field] as const))(
    '%s takes filter, limit, nextToken and sort',
    (name, field) => {
      expect([typeOfArgument(field, 'limit'), typeOfArgument(field, 'nextToken')]).toEqual(['Int', 'String']);
      if (!NO_FILTER.includes(name)) expect(typeOfArgument(field, 'filter')).toMatch(/^\w+Filter!?$/);
      if (!ONE_ORDER.includes(name)) expect(typeOfArgument(field, 'sort')).toMatch(/^\w+Sort$/);
    },
  );

  it.each(lists.map((field) => [field.name, field] as const))('%s returns a page', (_, field) => {
    const type = getNamedType(field.type);
    if (!isObjectType(type) || isListType(field.type)) throw new Error(`${field.name} returns ${String(field.type)}`);
    const shape = Object.fromEntries(Object.values(type.getFields()).map((each) => [each.name, String(each.type)]));
    expect(shape).toMatchObject({
      items: expect.stringMatching(/^\[\w+!\]!$/),
      nextToken: 'String',
      previousToken: 'String',
      start: 'Int!',
      totalCount: 'Int!',
    });
  });
});

describe('the contract of deletes [G1] [D16]', () => {
  it.each(deletes.map((field) => [field.name, field] as const))('%s takes id and version', (name, field) => {
    if (typeOfArgument(field, 'input').startsWith('[')) {
      // Many at once, with a result for each.
      // A licence belongs to a customer, whom the system administrator names.
      const record = name === 'deleteLicenses' ? 'LicenseVersionInput' : 'RecordVersionInput';
      expect(typeOfArgument(field, 'input')).toBe(`[${record}!]!`);
      expect(String(field.type)).toBe('[DeleteResult]!');
      return;
    }
    const expected = WITHOUT_VERSION.includes(name) ? ['id'] : ['id', 'version'];
    const names = field.args.map((argument) => argument.name).filter((each) => each !== 'customerId');
    expect(names).toEqual(expected);
    expect(field.args.some((argument) => argument.name === 'customerId')).toBe(OF_A_CUSTOMER.includes(name));
    expect(String(field.type)).toBe('DeleteResult!');
  });
});

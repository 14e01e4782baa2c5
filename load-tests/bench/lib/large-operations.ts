import {
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLOutputType,
} from 'graphql';

/** One request of the bench. */
export type LargeOperation = {
  title: string;
  document: string;
  variables: Record<string, unknown>;
  /** Milliseconds. */
  goal: number;
};

/** Goals in milliseconds: for a list and a search, and for the dashboard. */
const LIST_GOAL = 150;
const DASHBOARD_GOAL = 200;

/** Ids that filters name, by the name of the filter's field: those with the most rows. */
export type FilterIds = Readonly<Record<string, string>>;

/** Lists that only system administrators may read. */
const OF_THE_PLATFORM = /^list(Customers|SystemAdmins)$/;

/**
 * Search texts: with many, few and no matches, words in any order, parts of words, and words of different kinds of texts.
 */
export const SEARCHES: Readonly<Record<string, readonly string[]>> = {
  listEmployees: [
    'maria',
    'silva maria',
    'ari',
    'a',
    'e o a',
    '@large.example',
    '0123',
    'maria santos oliveira',
    'xyzzy',
    'maria xyzzy',
    '%',
  ],
  listWithdrawals: [
    'maria',
    'silva maria',
    'ari',
    'a',
    'e o a',
    '0123',
    'luva',
    'bota maria',
    'maria bota',
    'M-017',
    'M-017 maria',
    'maria bota M-017',
    'bota 017',
    'luva a',
    '1',
    '12345',
    'xyzzy',
    'maria xyzzy',
    'luva xyzzy',
    'luva bota',
    '%',
  ],
};
/** Searches of every other list. */
const SHORT_SEARCHES = ['a', 'xyzzy'];

/** A page in the middle of a list: the order, and the token of the page. */
export type DeepPage = { list: string; sort: string; nextToken: string };

/** Filters together with each other or with a search, by list. */
const combinations = (ids: FilterIds): Record<string, Record<string, unknown>[]> => ({
  listEmployees: [
    { costCenterId: [ids['costCenterId']], status: ['ACTIVE'] },
    { costCenterId: [ids['costCenterId']], search: 'maria' },
    { sectorId: [ids['sectorId']], jobRoleId: [ids['jobRoleId']] },
    { sectorId: [ids['sectorId']], search: 'xyzzy' },
    { groupId: [ids['groupId']], status: ['INACTIVE'], permission: ['NONE'] },
  ],
  listWithdrawals: [
    { productId: [ids['productId']], withdrawalStatus: ['REJECTED'] },
    { productId: [ids['productId']], machineId: [ids['machineId']] },
    { machineId: [ids['machineId']], refusalCode: ['QUOTA_EXCEEDED'] },
    { productId: [ids['productId']], search: 'maria' },
    { machineId: [ids['machineId']], search: 'xyzzy' },
    { withdrawalStatus: ['FAILED_DELIVERY'], search: 'maria' },
    { from: ids['from'], to: ids['to'], withdrawalStatus: ['DELIVERED'] },
    { from: ids['from'], search: 'luva' },
  ],
});

/**
 * Every list in every order, with every filter, and searches; then the dashboard. Lists of one record, such as the
 * channels of a machine, are left out.
 */
export function largeOperations(schema: GraphQLSchema, ids: FilterIds, pages: readonly DeepPage[]): LargeOperation[] {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
  const lists = fields.filter(
    ({ name, args }) =>
      name.startsWith('list') && !OF_THE_PLATFORM.test(name) && !args.some(({ type }) => isNonNullType(type)),
  );
  const dashboard = fields.find(({ name }) => name === 'getDashboard');
  return [
    ...lists.flatMap((list) => [
      ...sorts(list),
      ...pages
        .filter((page) => page.list === list.name)
        .map(({ sort, nextToken }) => operationOf(list, { sort, nextToken, limit: 50 }, `${sort}, page in the middle`)),
      ...filters(list, ids),
      ...(combinations(ids)[list.name] ?? []).map((filter) =>
        operationOf(list, { filter, limit: 50 }, Object.keys(filter).join(' + ')),
      ),
      ...searches(list),
    ]),
    ...(dashboard ? dashboards(dashboard) : []),
  ];
}

type Field = GraphQLField<unknown, unknown>;

/** The operation of a list with these arguments. */
function operationOf(
  field: Field,
  variables: Record<string, unknown>,
  title: string,
  goal = LIST_GOAL,
): LargeOperation {
  const used = field.args.filter(({ name }) => name in variables);
  const declared = used.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const passed = used.map(({ name }) => `${name}: $${name}`).join(', ');
  const head = declared === '' ? 'query' : `query (${declared})`;
  const call = passed === '' ? field.name : `${field.name}(${passed})`;
  return {
    title: `${field.name} ${title}`,
    document: `${head} { ${call} ${selectionOf(field.type, 3)} }`,
    variables,
    goal,
  };
}

/** Fields of records that a list shows of the records they refer to; other fields may be figures that are counted. */
const OF_REFERENCES = new Set(['id', 'name', 'code']);

/** All fields of a type up to this depth; of the deepest records only those that a list shows. */
function selectionOf(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const isReference = depth === 1 && 'id' in named.getFields();
  const fields = Object.values(named.getFields())
    .filter(({ name }) => !isReference || OF_REFERENCES.has(name))
    .filter((field) => isLeafType(getNamedType(field.type)) || depth > 1)
    .map((field) => `${field.name} ${selectionOf(field.type, depth - 1)}`);
  return `{ ${fields.join(' ')} }`;
}

const valuesOfEnum = (field: Field, argument: string): string[] => {
  const found = field.args.find(({ name }) => name === argument);
  const type = found && getNamedType(found.type);
  return isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
};

const sorts = (list: Field): LargeOperation[] => {
  const values = valuesOfEnum(list, 'sort');
  return values.length === 0
    ? [operationOf(list, { limit: 50 }, 'first page')]
    : values.map((sort) => operationOf(list, { sort, limit: 50 }, sort));
};

/** One operation for each value of each filter. */
function filters(list: Field, ids: FilterIds): LargeOperation[] {
  const type = list.args.find(({ name }) => name === 'filter');
  const input = type && getNamedType(type.type);
  if (!isInputObjectType(input)) return [];
  return Object.values(input.getFields()).flatMap(({ name, type: ofField }) => {
    const named = getNamedType(ofField);
    const isList = isListType(getNullableType(ofField));
    const values: unknown[] = isEnumType(named)
      ? named.getValues().map((value) => value.name)
      : named.name === 'Boolean'
        ? [true, false]
        : ids[name] === undefined
          ? []
          : [ids[name]];
    return values.map((value) =>
      operationOf(list, { filter: { [name]: isList ? [value] : value }, limit: 50 }, `${name} ${String(value)}`),
    );
  });
}

function searches(list: Field): LargeOperation[] {
  const type = list.args.find(({ name }) => name === 'filter');
  const input = type && getNamedType(type.type);
  if (!isInputObjectType(input) || !input.getFields()['search']) return [];
  return (SEARCHES[list.name] ?? SHORT_SEARCHES).map((search) =>
    operationOf(list, { filter: { search }, limit: 50 }, `“${search}”`),
  );
}

const dashboards = (field: Field): LargeOperation[] =>
  valuesOfEnum(field, 'range').map((range) => operationOf(field, { range }, range, DASHBOARD_GOAL));

import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import { unique } from './unique.ts';

/** A field of Query, Mutation or Subscription. */
export type Operation = {
  kind: 'query' | 'mutation' | 'subscription';
  name: string;
  field: GraphQLField<unknown, unknown>;
  /** All types of the schema that have an id. */
  recordTypes: readonly string[];
};

/** A place where an operation takes an id, for example `input.sizes.certificates.id`, and the type of the record. */
export type IdPlace = { path: string; type: string };

/** All operations of the schema. */
export function operationsOf(schema: GraphQLSchema): Operation[] {
  const roots = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  };
  const recordTypes = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && 'id' in type.getFields())
    .map(({ name }) => name);
  return Object.entries(roots).flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {}).map((field) => ({
      kind: kind as Operation['kind'],
      name: field.name,
      field,
      recordTypes,
    })),
  );
}

/** The operation's document with all arguments as variables, and the fields of the answer up to three levels. */
export function documentOf({ kind, field }: Operation): string {
  const declared = field.args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const passed = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
  return `${kind} ${declared && `(${declared})`} { answer: ${field.name}${passed && `(${passed})`} ${selectionOf(field.type, 3)} }`;
}

/** The fields of a type up to this depth. */
export function selectionOf(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields())
    .filter((field) => isLeafType(getNamedType(field.type)) || depth > 1)
    .map((field) => `${field.name} ${selectionOf(field.type, depth - 1)}`);
  return `{ ${fields.join(' ')} }`;
}

/** A value in the arguments of an operation: its name, the input type that contains it, and the name of its type. */
type Leaf = { path: string; name: string; owner: string; type: string };

type Slot = GraphQLArgument | GraphQLInputField;

/** Every value in an operation's arguments, at any depth. */
export const leavesOf = ({ field }: Operation): Leaf[] => leavesIn(field.args, '', '');

function leavesIn(slots: readonly Slot[], prefix: string, owner: string): Leaf[] {
  return slots.flatMap((slot) => {
    const type = getNamedType(slot.type);
    const path = `${prefix}${slot.name}`;
    if (isInputObjectType(type)) return leavesIn(Object.values(type.getFields()), `${path}.`, type.name);
    return [{ path, name: slot.name, owner, type: type.name }];
  });
}

/** Every place in an operation's arguments that takes an id. */
export const idPlacesOf = (operation: Operation): IdPlace[] =>
  leavesOf(operation)
    .filter(({ type }) => type === 'ID')
    .map((leaf) => ({ path: leaf.path, type: typeNamed(operation, leaf) }));

/** Types of ids whose names do not contain the type. */
const TYPE_OF_ID: Record<string, string> = {
  fileKey: 'UploadedFile',
  receiverIds: 'ConsoleUser',
  targetEntityID: 'Sector',
  fromWarehouseId: 'MainWarehouse',
  toWarehouseId: 'MainWarehouse',
  addCostCenterIds: 'CostCenter',
  defaultViewId: 'SavedListView',
  templateId: 'PpeTemplate',
};

/**
 * `id` is the id of the input's type or of the operation's type. `sizeId` is that of Size, or of the only type that ends
 * with Size: ProductSize.
 */
function typeNamed({ name: operation, field, recordTypes }: Operation, { name, owner }: Leaf): string {
  const named = TYPE_OF_ID[name];
  if (named) return named;
  const candidates =
    name === 'id'
      ? [
          owner.replace(/Input$/, ''),
          operation.replace(/^(delete|restore|issue)|(Draft|Secret)$/g, ''),
          operation.replace(/^(delete|restore)|s$/g, ''),
          getNamedType(field.type).name,
        ]
      : [capitalised(name.replace(/Ids?$/, ''))];
  const exact = candidates.find((candidate) => recordTypes.includes(candidate));
  if (exact) return exact;
  const [ending, ...others] = recordTypes.filter((type) => type.endsWith(candidates[0] ?? ''));
  if (!ending || others.length > 0)
    throw new Error(`Add the type of the id “${name}” of ${operation} to schema-walk.ts`);
  return ending;
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Supplies ids and versions for the variables of an operation. */
export type ValueOf = { id: (place: IdPlace) => string; version: (type: string) => number };

/** The minimal variables of an operation: required values, and the tested place. */
export function variablesOf(operation: Operation, values: ValueOf, tried?: IdPlace): Record<string, unknown> {
  const places = new Map(idPlacesOf(operation).map((place) => [place.path, place]));
  const subject = places.get('id') ?? places.get('input.id');

  const fill = (slots: readonly Slot[], prefix: string): Record<string, unknown> =>
    Object.fromEntries(
      slots
        .filter((slot) => isNonNullType(slot.type) || isTried(`${prefix}${slot.name}`))
        .map((slot) => [slot.name, valueOf(slot.type, slot.name, `${prefix}${slot.name}`)]),
    );
  const isTried = (path: string) => tried !== undefined && (tried.path === path || tried.path.startsWith(`${path}.`));

  function valueOf(type: GraphQLInputType, name: string, path: string): unknown {
    const bare = getNullableType(type);
    if (LISTS[name]) return LISTS[name];
    if (isListType(bare)) return [valueOf(bare.ofType, name, path)];
    if (isInputObjectType(bare)) return fill(Object.values(bare.getFields()), `${path}.`);
    const place = places.get(path);
    if (place) return values.id(place);
    if (name === 'version') return subject ? values.version(subject.type) : 1;
    return leafValue(operation, bare, name);
  }
  return fill(operation.field.args, '');
}

const EXAMPLES: Record<string, (operation: Operation) => unknown> = {
  email: () => `${unique('walk')}@example.com`,
  emailRecipients: () => `${unique('walk')}@example.com`,
  language: () => 'en',
  url: () => 'https://hooks.example.com/ppe',
  subdomain: () => 'acme',
  capacity: () => 5,
  primaryColor: () => '#0f2744',
  secondaryColor: () => '#eef2f7',
  // A training is completed in the past.
  completedAt: () => '2026-01-31',
  // A list that everybody who is signed in may open, or one with bulk actions.
  list: ({ name }) => (/startBulkAction|ReportSchedule/.test(name) ? 'listSectors' : 'listLicenses'),
  // Of a scheduled report.
  variables: () => '{}',
  columns: () => 'NAME',
  contentType: ({ name }) => (name.includes('Import') ? 'text/csv' : 'image/png'),
};

/** Lists whose entries depend on each other. A stroke has x, y and milliseconds of each point. */
const LISTS: Record<string, unknown> = { strokes: [[1, 1, 0]] };

function leafValue(operation: Operation, type: GraphQLInputType, name: string): unknown {
  const example = EXAMPLES[name];
  if (example) return example(operation);
  if ('getValues' in type) return type.getValues()[0]?.name;
  switch (String(type)) {
    case 'String':
      return unique('W').toUpperCase();
    case 'Int':
    case 'Float':
      return 1;
    case 'Boolean':
      return true;
    case 'Date':
      return '2090-12-31';
    case 'DateTime':
      return '2090-12-31T00:00:00.000Z';
    default:
      throw new Error(`Add an example of ${name}: ${String(type)} to schema-walk.ts`);
  }
}

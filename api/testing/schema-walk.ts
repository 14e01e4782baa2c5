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
};

/** A kind of record that an id may name. */
export type Noun =
  | 'sector'
  | 'costCenter'
  | 'jobRole'
  | 'employee'
  | 'group'
  | 'product'
  | 'size'
  | 'certificate'
  | 'machine'
  | 'stock'
  | 'credential'
  | 'withdrawal'
  | 'customer'
  | 'consoleUser'
  | 'permissionRole'
  | 'file'
  | 'systemAdmin'
  | 'license'
  | 'auditLog';

/** Where an operation takes an id, for example `input.sizes.certificates.id`. */
export type IdPlace = { path: string; noun: Noun };

/** All there are. */
export function operationsOf(schema: GraphQLSchema): Operation[] {
  const roots = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  };
  return Object.entries(roots).flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {}).map((field) => ({
      kind: kind as Operation['kind'],
      name: field.name,
      field,
    })),
  );
}

/** The operation with all its arguments as variables, asking for everything near. */
export function documentOf({ kind, field }: Operation): string {
  const declared = field.args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const passed = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
  return `${kind} ${declared && `(${declared})`} { answer: ${field.name}${passed && `(${passed})`} ${selectionOf(field.type, 3)} }`;
}

function selectionOf(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields())
    .filter((field) => isLeafType(getNamedType(field.type)) || depth > 1)
    .map((field) => `${field.name} ${selectionOf(field.type, depth - 1)}`);
  return `{ ${fields.join(' ')} }`;
}

/** Every place in an operation's arguments where an id may stand. */
export const idPlacesOf = (operation: Operation): IdPlace[] => placesIn(operation, operation.field.args, '');

type Slot = GraphQLArgument | GraphQLInputField;

function placesIn(operation: Operation, slots: readonly Slot[], prefix: string, owner = ''): IdPlace[] {
  return slots.flatMap((slot) => {
    const type = getNamedType(slot.type);
    const path = `${prefix}${slot.name}`;
    if (isInputObjectType(type)) return placesIn(operation, Object.values(type.getFields()), `${path}.`, type.name);
    return type.name === 'ID' ? [{ path, noun: nounOf(operation.name, slot.name, owner) }] : [];
  });
}

const PARTS: Record<string, Noun> = { ProductSizeInput: 'size', ProductCertificateInput: 'certificate' };
const SUBJECTS: Record<string, Noun> = {
  Sector: 'sector',
  CostCenter: 'costCenter',
  JobRole: 'jobRole',
  Employee: 'employee',
  Group: 'group',
  Product: 'product',
  Machine: 'machine',
  MachineStock: 'stock',
  MachineCredential: 'credential',
  Withdrawal: 'withdrawal',
  WithdrawalDelivery: 'withdrawal',
  Customer: 'customer',
  CustomerSetup: 'customer',
  ConsoleUser: 'consoleUser',
  PermissionRole: 'permissionRole',
  SystemAdmin: 'systemAdmin',
  License: 'license',
  AuditLog: 'auditLog',
};
const NAMED: Record<string, Noun> = {
  sectorId: 'sector',
  costCenterId: 'costCenter',
  costCenterIds: 'costCenter',
  jobRoleId: 'jobRole',
  employeeId: 'employee',
  groupId: 'group',
  productId: 'product',
  sizeId: 'size',
  certificateId: 'certificate',
  machineId: 'machine',
  customerId: 'customer',
  permissionRoleId: 'permissionRole',
  fileKey: 'file',
  userId: 'consoleUser',
  targetEntityID: 'sector',
};

function nounOf(operation: string, name: string, owner: string): Noun {
  const subject = operation.replace(
    /^(get|list|create|update|delete|deactivate|restore|resume|confirm|cancel|revoke|invite)/,
    '',
  );
  const noun = name === 'id' ? (PARTS[owner] ?? SUBJECTS[subject]) : NAMED[name];
  if (!noun) throw new Error(`Say in schema-walk.ts which record “${name}” of ${operation} names`);
  return noun;
}

/** What stands where, when a value is asked for. */
export type ValueOf = { id: (place: IdPlace) => string; version: (noun: Noun) => number };

/** The least an operation takes: what is required, and the place that is being tried. */
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
    if (isListType(bare)) return [valueOf(bare.ofType, name, path)];
    if (isInputObjectType(bare)) return fill(Object.values(bare.getFields()), `${path}.`);
    const place = places.get(path);
    if (place) return values.id(place);
    if (name === 'version') return subject ? values.version(subject.noun) : 1;
    return leafValue(bare, name);
  }
  return fill(operation.field.args, '');
}

const EXAMPLES: Record<string, () => unknown> = {
  email: () => `${unique('walk')}@example.com`,
  subdomain: () => 'acme',
  capacity: () => 5,
  contentType: () => 'image/png',
  expiryDate: () => '2090-12-31',
};

function leafValue(type: GraphQLInputType, name: string): unknown {
  const example = EXAMPLES[name];
  if (example) return example();
  if ('getValues' in type) return type.getValues()[0]?.name;
  switch (String(type)) {
    case 'String':
      return unique('W').toUpperCase();
    case 'Int':
      return 1;
    default:
      throw new Error(`Say in schema-walk.ts what an example of ${name}: ${String(type)} is`);
  }
}

import { commonMeaning } from './common-props.ts';
import { describeType, literalsOf } from './describe-type.ts';
import {
  type Declaration,
  docBefore,
  findDeclaration,
  type FunctionNode,
  type Interface,
  sourceOf,
  textOf,
  type TypeNode,
  type TypeSource,
} from './type-source.ts';

/** A prop as the docs page shows it. */
export type Prop = {
  name: string;
  description: string;
  isRequired: boolean;
  /** The type on one line; a union shows its members. */
  type: string;
  /** The shape behind the names of the type: `Option = { … }`. */
  detail?: string;
  /** The values of a union of literals. */
  values?: readonly (string | number | boolean)[];
  /** The default, as it is written. */
  defaultValue?: string;
  /** Where an inherited prop comes from: `FieldProps`, `React Aria`. */
  from?: string;
};

export type ComponentDoc = { name: string; description: string; props: readonly Prop[] };

type Member = {
  node: Interface['body']['body'][number];
  source: TypeSource;
  isOptional?: boolean;
  from?: string;
  given?: Given;
};
/** What stands for the parameters of a generic type: E is HTMLDivElement. */
type Given = ReadonlyMap<string, string>;
type Members = Map<string, Member>;

const keyOf = (node: Member['node']): string | undefined => {
  if (node.type !== 'TSPropertySignature' && node.type !== 'TSMethodSignature') return undefined;
  const { key } = node;
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : undefined;
};

const listed = (nodes: readonly Member['node'][], source: TypeSource): Members =>
  new Map(
    nodes.flatMap((node): [string, Member][] => {
      const key = keyOf(node);
      return key === undefined ? [] : [[key, { node, source }]];
    }),
  );

/** The base types of an interface. */
function inherited({ extends: bases }: Interface, source: TypeSource): Members[] {
  return bases.map(({ expression, typeArguments }) =>
    expression.type === 'Identifier' ? referred(expression.name, typeArguments?.params ?? [], source) : new Map(),
  );
}

const merged = (all: readonly Members[]): Members => new Map(all.flatMap((members) => [...members]));

function declared({ node, source }: Declaration): Members {
  if (node.type === 'TSTypeAliasDeclaration') return membersOf(node.typeAnnotation, source);
  return merged([...inherited(node, source), listed(node.body.body, source)]);
}

const HELPERS = new Set(['Pick', 'Omit', 'Partial', 'Required', 'Readonly']);

/** The members of a named type. The helpers of TypeScript choose or change them. */
function referred(name: string, args: readonly TypeNode[], source: TypeSource): Members {
  const [base, keys] = args;
  if (!HELPERS.has(name) || !base) {
    const declaration = findDeclaration(source, name);
    if (!declaration) return new Map();
    const parameters = declaration.node.typeParameters?.params ?? [];
    const given = new Map(
      parameters.flatMap((parameter, at): [string, string][] => {
        const arg = args[at];
        return arg ? [[textOf(declaration.source, parameter.name), textOf(source, arg)]] : [];
      }),
    );
    return new Map(
      [...declared(declaration)].map(([key, member]) => [key, { given, ...member, from: member.from ?? name }]),
    );
  }
  const members = membersOf(base, source);
  const chosen = new Set(keys ? literalsOf(keys, source) : []);
  if (name === 'Pick') return new Map([...members].filter(([key]) => chosen.has(key)));
  if (name === 'Omit') return new Map([...members].filter(([key]) => !chosen.has(key)));
  if (name === 'Readonly') return members;
  return new Map([...members].map(([key, member]) => [key, { ...member, isOptional: name === 'Partial' }]));
}

/** All members of a type: own and inherited ones. */
function membersOf(type: TypeNode, source: TypeSource): Members {
  switch (type.type) {
    case 'TSTypeLiteral':
      return listed(type.members, source);
    case 'TSIntersectionType':
    case 'TSUnionType':
      return merged(type.types.map((part) => membersOf(part, source)));
    case 'TSParenthesizedType':
      return membersOf(type.typeAnnotation, source);
    case 'TSTypeReference':
      return type.typeName.type === 'Identifier'
        ? referred(type.typeName.name, type.typeArguments?.params ?? [], source)
        : new Map();
    default:
      return new Map();
  }
}

/** Defaults that name what only the source knows: the doc comment says them in words. */
const UNREADABLE = new Set(['CallExpression', 'MemberExpression']);

/** The defaults in the parameter of a component. */
function defaultsOf({ params }: FunctionNode, source: TypeSource): ReadonlyMap<string, string> {
  const [first] = params;
  if (first?.type !== 'ObjectPattern') return new Map();
  return new Map(
    first.properties.flatMap((property): [string, string][] => {
      if (property.type !== 'Property' || property.value.type !== 'AssignmentPattern') return [];
      if (UNREADABLE.has(property.value.right.type)) return [];
      const { key } = property;
      const name = key.type === 'Identifier' ? key.name : textOf(source, key).replaceAll("'", '');
      return [[name, textOf(source, property.value.right)]];
    }),
  );
}

const defaultTag = (source: TypeSource, start: number): string | undefined =>
  /@default\s+(\S+)/.exec(source.comments.findLast(({ end }) => end <= start)?.value ?? '')?.[1];

/** The type with what stands for its parameters. */
function withGiven<T extends { type: string }>(described: T, given: Given = new Map()): T {
  const type = described.type.replaceAll(/\b[A-Z]\w*\b/g, (name) => given.get(name) ?? name);
  return { ...described, type };
}

function propOf(name: string, member: Member, defaults: ReadonlyMap<string, string>, own: string): Prop | undefined {
  const { node, source, from } = member;
  if (node.type !== 'TSPropertySignature' && node.type !== 'TSMethodSignature') return undefined;
  const type = node.type === 'TSPropertySignature' ? node.typeAnnotation?.typeAnnotation : undefined;
  const isRequired = !(member.isOptional ?? node.optional);
  return {
    name,
    description: docBefore(source, node.start) || commonMeaning(name, isRequired),
    isRequired,
    ...withGiven(type ? describeType(type, source) : { type: textOf(source, node) }, member.given),
    defaultValue: defaults.get(name) ?? defaultTag(source, node.start),
    from: source.file.includes('node_modules') ? 'React Aria' : from === own ? undefined : from,
  };
}

const byNeed = (one: Prop, other: Prop) => Number(other.isRequired) - Number(one.isRequired);

/** The exported components of a file, with all their props: required ones first. */
export function readComponents(file: string): ComponentDoc[] {
  const source = sourceOf(file);
  return source.functions.flatMap((node): ComponentDoc[] => {
    const name = node.id?.name ?? '';
    if (!/^[A-Z]/.test(name)) return [];
    const [first] = node.params;
    const annotation = first && 'typeAnnotation' in first ? first.typeAnnotation?.typeAnnotation : undefined;
    const defaults = defaultsOf(node, source);
    const own = annotation?.type === 'TSTypeReference' ? textOf(source, annotation.typeName) : '';
    const members = annotation ? membersOf(annotation, source) : new Map<string, Member>();
    const props = [...members].flatMap(([key, member]) => propOf(key, member, defaults, own) ?? []);
    return [{ name, description: docBefore(source, node.start), props: props.toSorted(byNeed) }];
  });
}

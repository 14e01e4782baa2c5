import { type Declaration, findDeclaration, textOf, type TypeNode, type TypeSource } from './type-source.ts';

type Literal = string | number | boolean;
/** The parts of a prop that tell its type. */
export type TypeDescription = { type: string; detail?: string; values?: readonly Literal[] };

/** Nested shapes shown below a type; deeper ones are named only. */
const DEEPEST = 3;

const declarationOf = (type: TypeNode, source: TypeSource): Declaration | undefined =>
  type.type === 'TSTypeReference' && type.typeName.type === 'Identifier'
    ? findDeclaration(source, type.typeName.name)
    : undefined;

/** A named type of this repository; those of packages are only named, since their shapes are long. */
function ownDeclaration(type: TypeNode, source: TypeSource): Declaration | undefined {
  const declaration = declarationOf(type, source);
  return declaration?.source.file.includes('node_modules') ? undefined : declaration;
}

/** The literals of a union, also behind names; undefined for any other type. */
function literals(type: TypeNode, source: TypeSource): Literal[] | undefined {
  if (type.type === 'TSLiteralType') {
    const value = type.literal.type === 'Literal' ? type.literal.value : undefined;
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [value] : undefined;
  }
  if (type.type === 'TSParenthesizedType') return literals(type.typeAnnotation, source);
  if (type.type === 'TSUnionType') {
    const parts = type.types.map((part) => literals(part, source));
    return parts.some((part) => !part) ? undefined : parts.flatMap((part) => part ?? []);
  }
  if (type.type === 'TSTypeOperator' && type.operator === 'keyof') return keysOf(type.typeAnnotation, source);
  const declaration = declarationOf(type, source);
  return declaration?.node.type === 'TSTypeAliasDeclaration'
    ? literals(declaration.node.typeAnnotation, declaration.source)
    : undefined;
}

/** `keyof typeof space`: the keys of an object in the same file. */
function keysOf(type: TypeNode, { code }: TypeSource): Literal[] | undefined {
  if (type.type !== 'TSTypeQuery' || type.exprName.type !== 'Identifier') return undefined;
  const body = new RegExp(`const ${type.exprName.name} = \\{([\\s\\S]*?)\\n?\\} as const`).exec(code)?.[1];
  if (body === undefined) return undefined;
  const withoutInner = body.replace(/\{[^{}]*\}/g, '');
  return [...withoutInner.matchAll(/(?:^|,)\s*(\w+):/g)].map(([, key = '']) => (/^\d+$/.test(key) ? Number(key) : key));
}

/** The literals of a union, also behind names; empty for any other type. */
export const literalsOf = (type: TypeNode, source: TypeSource): readonly Literal[] => literals(type, source) ?? [];

const show = (value: Literal) => (typeof value === 'string' ? `'${value}'` : String(value));

/** The type on one line, with the members of unions in place of their names. */
function line(type: TypeNode, source: TypeSource): string {
  const values = literals(type, source);
  if (values) return values.map(show).join(' | ');
  if (type.type === 'TSUnionType') return type.types.map((part) => line(part, source)).join(' | ');
  const declaration = ownDeclaration(type, source);
  if (declaration?.node.type === 'TSTypeAliasDeclaration' && declaration.node.typeAnnotation.type === 'TSUnionType')
    return line(declaration.node.typeAnnotation, declaration.source);
  return textOf(source, type);
}

/** The named types of this repository inside a type. */
function namesIn(type: TypeNode, source: TypeSource): Map<string, Declaration> {
  const found = new Map<string, Declaration>();
  for (const [name = ''] of textOf(source, type).matchAll(/\b[A-Z]\w+/g)) {
    const declaration = findDeclaration(source, name);
    if (declaration && !declaration.source.file.includes('node_modules')) found.set(name, declaration);
  }
  return found;
}

/** The source of a declaration without its comments and modifiers: `Option = { value: string; … }`. */
function shapeOf({ node, source }: Declaration): string {
  const body = node.type === 'TSTypeAliasDeclaration' ? node.typeAnnotation : node.body;
  const text = source.code.slice(body.start, body.end).replace(/\s*\/\*\*[\s\S]*?\*\//g, '');
  return `${node.id.name} = ${text}`;
}

function shapesBehind(type: TypeNode, source: TypeSource, seen: Set<string>, depth: number): string[] {
  if (depth > DEEPEST) return [];
  return [...namesIn(type, source)].flatMap(([name, declaration]) => {
    if (seen.has(name)) return [];
    seen.add(name);
    const { node } = declaration;
    const inner =
      node.type === 'TSTypeAliasDeclaration'
        ? shapesBehind(node.typeAnnotation, declaration.source, seen, depth + 1)
        : [];
    return [shapeOf(declaration), ...inner];
  });
}

/** How the docs page shows a type: one line, the values of a union of literals, and the shapes behind its names. */
export function describeType(type: TypeNode, source: TypeSource): TypeDescription {
  const values = literals(type, source);
  const shapes = values ? [] : shapesBehind(type, source, new Set(), 1);
  return {
    type: line(type, source),
    ...(values && { values }),
    ...(shapes.length > 0 && { detail: shapes.join('\n\n') }),
  };
}

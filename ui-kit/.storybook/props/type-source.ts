import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseSync } from 'vite';

type Statement = ReturnType<typeof parseSync>['program']['body'][number];
export type Alias = Extract<Statement, { type: 'TSTypeAliasDeclaration' }>;
export type Interface = Extract<Statement, { type: 'TSInterfaceDeclaration' }>;
export type FunctionNode = Extract<Statement, { generator: boolean }>;
/** A type as it is written. */
export type TypeNode = Alias['typeAnnotation'];
/** A named type with the source that declares it. */
export type Declaration = { node: Alias | Interface; source: TypeSource };

type Import = { from: string; name: string };

/** The types, functions and imports of one file. */
export type TypeSource = {
  file: string;
  code: string;
  types: ReadonlyMap<string, Alias | Interface>;
  functions: readonly FunctionNode[];
  imports: ReadonlyMap<string, Import>;
  /** Files whose exports this file exports too. */
  stars: readonly string[];
  comments: readonly { value: string; start: number; end: number }[];
};

const cache = new Map<string, { changedAt: number; source: TypeSource }>();

/** The file that an import names: a file of the repository or the declarations of a package. */
function findFile(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return findDeclarations(from, specifier);
  const target = path.join(path.dirname(from), specifier);
  return [target, `${target}.d.ts`, `${target}/index.d.ts`].find(
    (file) => existsSync(file) && statSync(file).isFile() && /\.tsx?$/.test(file),
  );
}

/** Where packages of React Aria declare the types of `package/part`. */
function findDeclarations(from: string, specifier: string): string | undefined {
  const depth = specifier.startsWith('@') ? 2 : 1;
  const parts = specifier.split('/');
  const [name, part] = [parts.slice(0, depth).join('/'), parts.slice(depth).join('/') || 'index'];
  const folder = createRequire(from)
    .resolve.paths(name)
    ?.map((modules) => path.join(modules, name))
    .find((candidate) => existsSync(candidate));
  if (!folder) return undefined;
  return ['dist/types/exports', 'src']
    .map((types) => path.join(folder, types, `${part}.d.ts`))
    .find((file) => existsSync(file));
}

function parse(file: string): TypeSource {
  const code = readFileSync(file, 'utf8');
  const { program, comments } = parseSync(file, code);
  const types = new Map<string, Alias | Interface>();
  const imports = new Map<string, Import>();
  const functions: FunctionNode[] = [];
  const stars: string[] = [];
  const declare = (statement: Statement | null) => {
    if (statement?.type === 'TSTypeAliasDeclaration' || statement?.type === 'TSInterfaceDeclaration')
      types.set(statement.id.name, statement);
    else if (statement?.type === 'FunctionDeclaration') functions.push(statement);
  };
  const nameOf = (name: { type: string; name?: string; value?: unknown }) => name.name ?? String(name.value);
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      for (const one of statement.specifiers) {
        if (one.type === 'ImportSpecifier')
          imports.set(one.local.name, { from: statement.source.value, name: nameOf(one.imported) });
      }
    } else if (statement.type === 'ExportAllDeclaration') stars.push(statement.source.value);
    else if (statement.type === 'ExportNamedDeclaration') {
      declare(statement.declaration);
      for (const { local, exported } of statement.source ? statement.specifiers : [])
        imports.set(nameOf(exported), { from: statement.source?.value ?? '', name: nameOf(local) });
    } else declare(statement);
  }
  return { file, code, types, functions, imports, stars, comments };
}

/** The types of a file; read again when the file has changed. */
export function sourceOf(file: string): TypeSource {
  const changedAt = statSync(file).mtimeMs;
  const known = cache.get(file);
  if (known?.changedAt === changedAt) return known.source;
  const source = parse(file);
  cache.set(file, { changedAt, source });
  return source;
}

/** The declaration of a name in a file, also behind imports and exports of other files. */
export function findDeclaration(source: TypeSource, name: string): Declaration | undefined {
  const node = source.types.get(name);
  if (node) return { node, source };
  const imported = source.imports.get(name);
  const targets = imported ? [imported] : source.stars.map((from) => ({ from, name }));
  for (const target of targets) {
    const file = findFile(source.file, target.from);
    const found = file && findDeclaration(sourceOf(file), target.name);
    if (found) return found;
  }
  return undefined;
}

/** The text of a node, on one line. */
export const textOf = ({ code }: TypeSource, { start, end }: { start: number; end: number }): string =>
  code
    .slice(start, end)
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The doc comment that ends right before this position. */
export function docBefore({ code, comments }: TypeSource, start: number): string {
  const comment = comments.findLast(({ end }) => end <= start);
  if (
    !comment?.value.startsWith('*') ||
    code
      .slice(comment.end, start)
      .replace(/export|declare|readonly/g, '')
      .trim()
  )
    return '';
  return comment.value
    .split('\n')
    .map((line) => line.replace(/^\s*\*+ ?/, '').trim())
    .join(' ')
    .replace(/@selector\s+\S+/, '')
    .replace(/@default\s+\S+/, '')
    .trim();
}

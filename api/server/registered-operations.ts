import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, print, separateOperations, visit, type DocumentNode } from 'graphql';
import { ConfigError, type Config } from '#api/config.ts';
import { PARSE_OPTIONS } from '#api/graphql/limits.ts';
import { AppError } from '#api/platform/errors.ts';

/** Every operation that a build of the console sends; its build writes it beside index.html (console/vite.config.ts). */
const FILE = 'operations.graphql';

/** Ways of writing the same operations that are remembered, so that they are not read anew with every call. */
const REMEMBERED = 1000;

/** The operations that are taken where only registered ones are. */
export type RegisteredOperations = {
  /** Throws FORBIDDEN for a document that is none of them, however it is written. Says nothing of the schema. */
  require(document: unknown): void;
};

/** Reads what the console was built with; null where every document is taken. A ConfigError where there is nothing to read. */
export async function readRegisteredOperations(config: Config): Promise<RegisteredOperations | null> {
  if (!config.REGISTERED_OPERATIONS_ONLY) return null;
  const file = join(config.CONSOLE_DIR ?? '', FILE);
  const text = config.CONSOLE_DIR ? await readFile(file, 'utf8').catch(() => null) : null;
  if (text === null) throw new ConfigError(`REGISTERED_OPERATIONS_ONLY needs a CONSOLE_DIR with ${FILE}`);
  const registered = new Set(Object.values(separateOperations(parse(text))).map(canonical));
  const remembered = new Set<string>();
  return {
    require(document) {
      if (typeof document !== 'string') throw notRegistered();
      if (remembered.has(document)) return;
      if (!registered.has(canonicalOf(document))) throw notRegistered();
      if (remembered.size < REMEMBERED) remembered.add(document);
    },
  };
}

const notRegistered = () => new AppError('FORBIDDEN', 'Only registered operations are taken here', {});

function canonicalOf(text: string): string {
  try {
    return canonical(parse(text, PARSE_OPTIONS));
  } catch {
    return '';
  }
}

/** One form of all ways to write a document: Apollo Client adds __typename, and fragments may stand in any order. */
function canonical(document: DocumentNode): string {
  const bare = visit(document, {
    Field: ({ name, alias, directives }) =>
      name.value === '__typename' && !alias && directives?.length === 0 ? null : undefined,
  });
  return bare.definitions
    .map((definition) => print(definition))
    .sort()
    .join('\n');
}

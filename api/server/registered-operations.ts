import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, print, separateOperations, visit, type DocumentNode } from 'graphql';
import { ConfigError, type Config } from '#api/config.ts';
import { PARSE_OPTIONS } from '#api/graphql/limits.ts';
import { AppError } from '#api/platform/errors.ts';

/** All operations of a console build; the build writes the file beside index.html (console/vite.config.ts). */
const FILE = 'operations.graphql';

/** Number of accepted document texts that are cached, so that they are not parsed again with every call. */
const MAX_CACHED = 1000;

/** The operations that are accepted with REGISTERED_OPERATIONS_ONLY. */
export type RegisteredOperations = {
  /**
   * Throws FORBIDDEN for a document that is not registered; differences in formatting do not matter. The error contains
   * nothing about the schema.
   */
  require(document: unknown): void;
};

/**
 * Reads the operations of the console build; null when all documents are accepted. Throws a ConfigError when the file
 * is missing.
 */
export async function readRegisteredOperations(config: Config): Promise<RegisteredOperations | null> {
  if (!config.REGISTERED_OPERATIONS_ONLY) return null;
  const file = join(config.CONSOLE_DIR ?? '', FILE);
  const text = config.CONSOLE_DIR ? await readFile(file, 'utf8').catch(() => null) : null;
  if (text === null) throw new ConfigError(`REGISTERED_OPERATIONS_ONLY needs a CONSOLE_DIR with ${FILE}`);
  const registered = new Set(Object.values(separateOperations(parse(text))).map(canonical));
  const accepted = new Set<string>();
  return {
    require(document) {
      if (typeof document !== 'string') throw notRegistered();
      if (accepted.has(document)) return;
      if (!registered.has(canonicalOf(document))) throw notRegistered();
      if (accepted.size < MAX_CACHED) accepted.add(document);
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

/** Normalizes a document: removes the __typename that Apollo Client adds, and sorts the definitions. */
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

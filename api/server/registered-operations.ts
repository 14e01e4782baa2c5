import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, print, visit, type DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { ConfigError, type Config } from '#api/config.ts';
import { PARSE_OPTIONS } from '#api/graphql/limits.ts';
import { unknownOperation } from '#api/platform/errors.ts';
import { propertyOf } from '#api/platform/property-of.ts';
import type { OtherBuilds } from './other-builds.ts';

/** All operations of a console build as JSON; the build writes the file beside index.html (console/vite.config.ts). */
const FILE = 'operations.json';

/** Number of accepted document texts that are cached, so that they are not parsed again with every call. */
const MAX_CACHED = 1000;

/** The operations of the console that this server serves. */
export type RegisteredOperations = {
  /**
   * The body with the operation's text in place of its SHA-256 (`extensions.persistedQuery`), if that is known. A promise
   * only for a digest that must be looked for in other builds.
   */
  withText(body: unknown): unknown;
  /** Whether `require` accepts the body without looking for it in other builds. */
  accepts(body: unknown): boolean;
  /**
   * Throws UNKNOWN_OPERATION for an unknown digest, and for a text that is not registered if only registered ones are
   * accepted; differences in formatting do not matter. The error contains nothing about the schema.
   */
  require(body: unknown): Promise<void>;
};

/** The operations of the console build in CONSOLE_DIR; `isRequired`: no others are accepted. */
export type OwnOperations = { texts: readonly string[]; isRequired: boolean };

/**
 * Reads the operations of the console build. Throws a ConfigError when they are missing although
 * REGISTERED_OPERATIONS_ONLY requires them.
 */
export async function readOwnOperations(config: Config): Promise<OwnOperations> {
  const isRequired = config.REGISTERED_OPERATIONS_ONLY ?? (config.NODE_ENV === 'production' && !!config.CONSOLE_DIR);
  const texts = config.CONSOLE_DIR ? await readTexts(join(config.CONSOLE_DIR, FILE)) : null;
  if (isRequired && texts === null)
    throw new ConfigError(`REGISTERED_OPERATIONS_ONLY needs a CONSOLE_DIR with ${FILE}, which each build writes`);
  return { texts: texts ?? [], isRequired };
}

async function readTexts(file: string): Promise<readonly string[] | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  const operations: unknown = JSON.parse(text);
  if (!Array.isArray(operations) || !operations.every((one) => typeof one === 'string'))
    throw new ConfigError(`${file} is not a list of operations`);
  return operations;
}

/** The registered operations: those of the own build, and those of builds that other replicas serve or served. */
export function createRegisteredOperations(own: OwnOperations, otherBuilds: OtherBuilds): RegisteredOperations {
  const byDigest = new Map<string, string>();
  const canonicals = new Set<string>();
  const accepted = new LRUCache<string, true>({ max: MAX_CACHED });
  const register = (texts: readonly string[]) => {
    for (const text of texts) {
      const digest = hash('sha256', text, 'hex');
      if (byDigest.has(digest)) continue;
      byDigest.set(digest, text);
      const normalized = canonicalOf(text);
      if (normalized !== '') canonicals.add(normalized);
    }
  };
  const isRegistered = (text: string): boolean => {
    const isKnown = accepted.has(text) || canonicals.has(canonicalOf(text));
    if (isKnown) accepted.set(text, true);
    return isKnown;
  };
  const withKnownText = (body: unknown, digest: string): unknown => {
    const query = byDigest.get(digest);
    if (query === undefined) return body;
    const [operationName, variables] = [propertyOf(body, 'operationName'), propertyOf(body, 'variables')];
    return { query, operationName: operationName ?? null, variables: variables ?? null };
  };
  register(own.texts);
  return {
    withText(body) {
      const digest = digestOf(body);
      if (digest === undefined) return body;
      if (byDigest.has(digest)) return withKnownText(body, digest);
      return otherBuilds.read().then((texts) => {
        register(texts);
        return withKnownText(body, digest);
      });
    },
    accepts(body) {
      if (digestOf(body) !== undefined) return false;
      const document = propertyOf(body, 'query');
      return !own.isRequired || (typeof document === 'string' && isRegistered(document));
    },
    async require(body) {
      if (digestOf(body) !== undefined) throw unknownOperation();
      if (!own.isRequired) return;
      const document = propertyOf(body, 'query');
      if (typeof document !== 'string') throw unknownOperation();
      if (isRegistered(document)) return;
      register(await otherBuilds.read());
      if (!isRegistered(document)) throw unknownOperation();
    },
  };
}

/** The digest of a body without a text. A text is taken as it is, with or without a digest. */
function digestOf(body: unknown): string | undefined {
  const digest = propertyOf(propertyOf(propertyOf(body, 'extensions'), 'persistedQuery'), 'sha256Hash');
  return propertyOf(body, 'query') === undefined && typeof digest === 'string' ? digest : undefined;
}

/** Empty for a text that is not a document; never registered. */
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

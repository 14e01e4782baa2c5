import { hash } from 'node:crypto';
import { Kind, type DocumentNode, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Config } from '#api/config.ts';
import type { Context } from '#api/graphql/context.ts';
import { rateLimited } from '#api/platform/errors.ts';
import { networkOf } from '#api/platform/limiter.ts';
import type { Logger } from '#api/platform/log.ts';
import { createSharedCount } from '#api/platform/shared-count.ts';

/** Queries, mutations and subscriptions are limited separately: a person who reads too much can still save. */
type OperationClass = `${OperationDefinitionNode['operation']}`;

/** Whose refused documents are counted together: those of a person, or those of an address without a person. */
export type RefusedCaller = Pick<Context, 'viewer' | 'ip'>;

/** Counts operations and refused documents, without waiting for anything. */
export type OperationLimit = {
  /** Throws RATE_LIMITED with the seconds to wait when a limit is exceeded. */
  count(caller: Pick<Context, 'tenant' | 'viewer' | 'ip'>, kind: OperationClass, fields: number): void;
  /** Counts a refused document. */
  countRefused(caller: RefusedCaller): void;
  /** Throws RATE_LIMITED with the seconds to wait when too many documents of the caller were refused. */
  requireFewRefused(caller: RefusedCaller): void;
  close(): void;
};

const SECONDS = 60;

/**
 * Three limits: person, address, company. Each counts only what the previous one accepted, so a refused person does not
 * use up the company's limit. An address is counted per company: one company cannot block another at a shared address.
 * Guests have one separate limit per address.
 */
export function createOperationLimit(config: Config, log: Logger): OperationLimit {
  const shared = createSharedCount(config.VALKEY_URL, `${config.DB_NAME}:operations`, log);
  const take = (kind: OperationClass, fields: number, key: string, most: number) => {
    const { total, secondsLeft } = shared.add(`${kind}/${key}`, SECONDS, fields);
    if (total > most) throw refusal(secondsLeft);
  };
  const refusedKey = ({ viewer, ip }: RefusedCaller) =>
    viewer ? `refused/person/${viewer.id}` : `refused/guests/${addressHash(ip)}`;
  return {
    count({ tenant, viewer, ip }, kind, fields) {
      const address = addressHash(ip);
      if (!viewer) return take(kind, fields, `guests/${address}`, config.OPERATIONS_PER_MINUTE_ADDRESS);
      const company = tenant?.id ?? 'platform';
      take(kind, fields, `${company}/person/${viewer.id}`, config.OPERATIONS_PER_MINUTE);
      take(kind, fields, `${company}/address/${address}`, config.OPERATIONS_PER_MINUTE_ADDRESS);
      take(kind, fields, company, config.OPERATIONS_PER_MINUTE_TENANT);
    },
    countRefused(caller) {
      shared.add(refusedKey(caller), SECONDS, 1);
    },
    requireFewRefused(caller) {
      const { total, secondsLeft } = shared.read(refusedKey(caller));
      if (total >= config.REFUSED_PER_MINUTE) throw refusal(secondsLeft);
    },
    close: shared.close,
  };
}

const refusal = (secondsLeft: number) => rateLimited(Math.max(1, Math.ceil(secondsLeft)));

const hashes = new LRUCache<string, string>({ max: 10_000 });

/** Addresses are hashed: Valkey stores no personal data. */
function addressHash(ip: string): string {
  const known = hashes.get(ip);
  if (known !== undefined) return known;
  const digest = hash('sha256', networkOf(ip), 'base64url');
  hashes.set(ip, digest);
  return digest;
}

/** The root fields of a valid operation by the name in the answer, with all aliases and fragments. */
export function rootFields(
  document: DocumentNode,
  { selectionSet }: OperationDefinitionNode,
): ReadonlyMap<string, string> {
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition.selectionSet] as const] : [],
    ),
  );
  const fields = new Map<string, string>();
  const seen = new Set<SelectionSetNode>();
  const collect = (set: SelectionSetNode | undefined) => {
    if (!set || seen.has(set)) return;
    seen.add(set);
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) fields.set((selection.alias ?? selection.name).value, selection.name.value);
      else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
      else collect(fragments.get(selection.name.value));
    }
  };
  collect(selectionSet);
  return fields;
}

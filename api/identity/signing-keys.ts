import { createLocalJWKSet, errors, type JSONWebKeySet, type JWK, type JWTVerifyGetKey, type LocalJWKSet } from 'jose';
import { unavailable, unauthenticated } from '#api/platform/errors.ts';
import type { Logger } from '#api/platform/log.ts';
import type { KeyStore } from './key-store.ts';
import type { Realm } from './realm.ts';

/** The public keys of one realm. Keycloak being away does not take them from us. */
export type SigningKeys = {
  /** For jose: the key that a token's header names, of this realm and no other. */
  resolve: JWTVerifyGetKey;
  /** The same as data. */
  byId(kid: string): Promise<JWK>;
};

/** Keys older than this are fetched anew in the background, and used meanwhile. */
const FRESH_MS = 10 * 60_000;
/** Keys older than this are not trusted any more: signing in and out is then UNAVAILABLE. */
const STALE_LIMIT_MS = 24 * 3_600_000;
/** A key that we do not know may cause one fetch in this time; so may a fetch that failed. */
const COOLDOWN_MS = 30_000;
/** After a failed first fetch the next request may try again soon. */
const FIRST_RETRY_MS = 1000;
const TIMEOUT_MS = 5000;
/** Keys this young are not fetched anew for the sake of an unknown one. */
const JUST_FETCHED_MS = 1000;

type State = {
  keys: LocalJWKSet | null;
  /** Instants of this process's clock, in milliseconds. */
  fetchedAt: number;
  failedAt: number;
  unknownKeyAt: number;
  pending: Promise<void> | null;
};

type Source = Pick<Realm, 'issuer' | 'internalUrl'>;

/** One set of keys per realm, kept as long as the process runs. */
export function createKeyRing(log: Logger, store: KeyStore): (realm: Source) => SigningKeys {
  const rings = new Map<string, SigningKeys>();
  return ({ issuer, internalUrl }) => {
    const name = `${issuer} ${internalUrl}`;
    const known = rings.get(name) ?? createSigningKeys({ issuer, internalUrl }, { log, store });
    rings.set(name, known);
    return known;
  };
}

type KeyRingDependencies = {
  log: Logger;
  store: KeyStore;
  now?: () => number;
};

/** Keys of a realm, fetched when first needed; those that were kept before a restart count while Keycloak is away. */
export function createSigningKeys(
  { issuer, internalUrl }: Source,
  { log, store, now = Date.now }: KeyRingDependencies,
): SigningKeys {
  const url = `${internalUrl}/protocol/openid-connect/certs`;
  const state: State = {
    keys: null,
    fetchedAt: -Infinity,
    failedAt: -Infinity,
    unknownKeyAt: -Infinity,
    pending: null,
  };

  function fetchKeys(): Promise<void> {
    state.pending ??= renew()
      .catch(async (error: unknown) => {
        state.failedAt = now();
        log.warn({ err: error, url }, 'signing keys not fetched');
        await fallBack(error);
      })
      .then(() => {
        state.pending = null;
      });
    return state.pending;
  }

  async function renew(): Promise<void> {
    const keys = await download(url);
    Object.assign(state, { keys: createLocalJWKSet(keys), fetchedAt: now(), failedAt: -Infinity });
    store
      .keep(issuer, keys)
      .catch((error: unknown) => log.warn({ err: error, issuer }, 'signing keys not kept for a restart'));
  }

  /** Away is no answer: what was known stays. A Keycloak that answers without keys knows the realm no longer. */
  async function fallBack(error: unknown): Promise<void> {
    if (!(error instanceof KeycloakAway)) {
      Object.assign(state, { keys: null, fetchedAt: -Infinity });
      return;
    }
    if (state.keys) return;
    const kept = await store.kept(issuer).catch((cause: unknown) => {
      log.warn({ err: cause, issuer }, 'kept signing keys not read');
      return null;
    });
    if (!kept || kept.ageMs > STALE_LIMIT_MS) return;
    Object.assign(state, { keys: createLocalJWKSet(kept.keys), fetchedAt: now() - kept.ageMs });
    log.warn({ issuer, ageMs: kept.ageMs }, 'signing keys of before the start in use');
  }

  const since = (instant: number) => now() - instant;

  /** The keys as they are known, fetched first if that cannot wait. */
  async function current(): Promise<LocalJWKSet> {
    if (since(state.fetchedAt) > STALE_LIMIT_MS && since(state.failedAt) > FIRST_RETRY_MS) await fetchKeys();
    else if (since(state.fetchedAt) > FRESH_MS && since(state.failedAt) > COOLDOWN_MS) void fetchKeys();
    if (!state.keys || since(state.fetchedAt) > STALE_LIMIT_MS) throw unavailable('keycloak');
    return state.keys;
  }

  /** For a key that is not among the known ones: at most one fetch in thirty seconds. */
  async function afterUnknownKey(): Promise<LocalJWKSet> {
    if (since(state.unknownKeyAt) > COOLDOWN_MS && since(state.fetchedAt) > JUST_FETCHED_MS) {
      state.unknownKeyAt = now();
      await fetchKeys();
    } else {
      await state.pending;
    }
    if (state.failedAt > state.fetchedAt) throw unavailable('keycloak');
    return current();
  }

  return {
    async resolve(header, token) {
      try {
        return await (
          await current()
        )(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        return (await afterUnknownKey())(header, token);
      }
    },
    async byId(kid) {
      const find = (keys: LocalJWKSet) => keys.jwks().keys.find((key) => key.kid === kid);
      const key = find(await current()) ?? find(await afterUnknownKey());
      if (!key) throw unauthenticated('invalid');
      return key;
    },
  };
}

/** No response, or one of a gateway whose server is down. */
class KeycloakAway extends Error {
  override name = 'KeycloakAway';
}

async function download(url: string): Promise<JSONWebKeySet> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (cause: unknown) => {
      throw new KeycloakAway(`Keycloak did not answer for ${url}`, { cause });
    },
  );
  if (!response.ok) {
    await response.body?.cancel();
    const Failure = response.status >= 500 ? KeycloakAway : Error;
    throw new Failure(`Keycloak answered ${response.status} for ${url}`);
  }
  const text = await response.text().catch((cause: unknown) => {
    throw new KeycloakAway(`Keycloak stopped answering for ${url}`, { cause });
  });
  const keys: JSONWebKeySet = JSON.parse(text);
  return keys;
}

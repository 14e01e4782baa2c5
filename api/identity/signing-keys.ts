import { isDeepStrictEqual } from 'node:util';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWK, type JWTVerifyGetKey, type LocalJWKSet } from 'jose';
import { unavailable, unauthenticated } from '#api/platform/errors.ts';
import type { Logger } from '#api/platform/log.ts';
import type { KeyStore } from './key-store.ts';
import type { Realm } from './realm.ts';

/** Public keys of one realm. They stay available while Keycloak is down. */
export type SigningKeys = {
  /** For jose: finds this realm's key for the header of a token. */
  resolve: JWTVerifyGetKey;
  /** All known keys; the same object as long as the realm's keys do not change. UNAVAILABLE when there are none. */
  current(): Promise<LocalJWKSet>;
  /** Whether these are the known keys, and fresh enough not to be fetched again. */
  areCurrent(keys: LocalJWKSet): boolean;
  /** Finds a key by its id. UNAUTHENTICATED when the realm has no such key. */
  byId(kid: string): Promise<JWK>;
};

/** Keys older than this are fetched again in the background. They are used meanwhile. */
const FRESH_MS = 10 * 60_000;
/** Keys older than this are not trusted: sign-in and sign-out are UNAVAILABLE then. */
const STALE_LIMIT_MS = 24 * 3_600_000;
/** Shortest time between two fetches for unknown keys, and before a failed background fetch is repeated. */
const COOLDOWN_MS = 30_000;
/** Shortest time before a failed first fetch is repeated. */
const FIRST_RETRY_MS = 1000;
const TIMEOUT_MS = 5000;
/** Keys younger than this are not fetched again for an unknown key. */
const JUST_FETCHED_MS = 1000;

type State = {
  keys: LocalJWKSet | null;
  /** Times are in milliseconds of this process's clock. */
  fetchedAt: number;
  failedAt: number;
  unknownKeyAt: number;
  pending: Promise<void> | null;
};

type RealmAddress = Pick<Realm, 'issuer' | 'internalUrl'>;

/** Keeps one set of keys per realm as long as the process runs. */
export function createKeyRing(log: Logger, store: KeyStore): (realm: RealmAddress) => SigningKeys {
  /** By the realm's issuer; again if the address changes at which this process reaches it. */
  const rings = new Map<string, { internalUrl: string; keys: SigningKeys }>();
  return ({ issuer, internalUrl }) => {
    const known = rings.get(issuer);
    if (known?.internalUrl === internalUrl) return known.keys;
    const keys = createSigningKeys({ issuer, internalUrl }, { log, store });
    rings.set(issuer, { internalUrl, keys });
    return keys;
  };
}

type KeyRingDependencies = {
  log: Logger;
  store: KeyStore;
  now?: () => number;
};

/**
 * Fetches the keys of a realm at first use. While Keycloak is down, keys that were stored before a restart are used.
 */
export function createSigningKeys(
  { issuer, internalUrl }: RealmAddress,
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
    const isUnchanged = isDeepStrictEqual(state.keys?.jwks().keys, keys.keys);
    const latest = isUnchanged ? state.keys : createLocalJWKSet(keys);
    Object.assign(state, { keys: latest, fetchedAt: now(), failedAt: -Infinity });
    store.save(issuer, keys).catch((error: unknown) => log.warn({ err: error, issuer }, 'signing keys not stored'));
  }

  /** While Keycloak is down, known keys stay valid. When Keycloak answers without keys, the realm has been deleted. */
  async function fallBack(error: unknown): Promise<void> {
    if (!(error instanceof KeycloakUnavailable)) {
      Object.assign(state, { keys: null, fetchedAt: -Infinity });
      return;
    }
    if (state.keys) return;
    const stored = await store.load(issuer).catch((cause: unknown) => {
      log.warn({ err: cause, issuer }, 'stored signing keys not read');
      return null;
    });
    if (!stored || stored.ageMs > STALE_LIMIT_MS) return;
    Object.assign(state, { keys: createLocalJWKSet(stored.keys), fetchedAt: now() - stored.ageMs });
    log.warn({ issuer, ageMs: stored.ageMs }, 'stored signing keys in use');
  }

  const since = (instant: number) => now() - instant;

  /** Returns the known keys. Waits for a fetch only when there are none or they are too old. */
  async function current(): Promise<LocalJWKSet> {
    if (since(state.fetchedAt) > STALE_LIMIT_MS && since(state.failedAt) > FIRST_RETRY_MS) await fetchKeys();
    else if (since(state.fetchedAt) > FRESH_MS && since(state.failedAt) > COOLDOWN_MS) void fetchKeys();
    if (!state.keys || since(state.fetchedAt) > STALE_LIMIT_MS) throw unavailable('keycloak');
    return state.keys;
  }

  /** Fetches the keys again after an unknown key, at most once in thirty seconds. */
  async function refetchForUnknownKey(): Promise<LocalJWKSet> {
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
    current,
    areCurrent: (keys) => keys === state.keys && since(state.fetchedAt) <= FRESH_MS,
    async resolve(header, token) {
      try {
        return await (
          await current()
        )(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        return (await refetchForUnknownKey())(header, token);
      }
    },
    async byId(kid) {
      const find = (keys: LocalJWKSet) => keys.jwks().keys.find((key) => key.kid === kid);
      const key = find(await current()) ?? find(await refetchForUnknownKey());
      if (!key) throw unauthenticated('invalid');
      return key;
    },
  };
}

/** Keycloak did not respond, or answered with a status of 500 or higher. */
class KeycloakUnavailable extends Error {
  override name = 'KeycloakUnavailable';
}

async function download(url: string): Promise<JSONWebKeySet> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (cause: unknown) => {
      throw new KeycloakUnavailable(`Keycloak did not answer for ${url}`, { cause });
    },
  );
  if (!response.ok) {
    await response.body?.cancel();
    const Failure = response.status >= 500 ? KeycloakUnavailable : Error;
    throw new Failure(`Keycloak answered ${response.status} for ${url}`);
  }
  const text = await response.text().catch((cause: unknown) => {
    throw new KeycloakUnavailable(`Keycloak stopped answering for ${url}`, { cause });
  });
  const keys: JSONWebKeySet = JSON.parse(text);
  return keys;
}

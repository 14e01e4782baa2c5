import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/mysql';
import { recordSignIn, recordSignOut, type SignInMethod } from '#api/features/audit-logs/access-events.service.ts';
import {
  deleteSession,
  deleteSessionsOf,
  findSession,
  giveBackRefreshLease,
  insertSession,
  listSessionsOf,
  storeTokens,
  sweepSessions,
  takeRefreshLease,
  type EndedSession,
  type StoredSession,
  type SessionSelection,
} from '#api/features/sessions/session.service.ts';
import { AppError, unauthenticated, unavailable } from '#api/platform/errors.ts';
import type { Logger } from '#api/platform/log.ts';
import type { AccessChange, ListedBrowser } from '#api/services/identity.ts';
import type { Grant } from './grants.ts';
import { noteSignIn } from './people.ts';
import type { Realm } from './realm.ts';
import type { Seal } from '#api/platform/seal.ts';
import {
  requestTokensByRefreshToken,
  endKeycloakSession,
  isInvalidGrant,
  isRefused,
  type TokenAnswer,
} from './token-endpoint.ts';

/** The tenant (null: the platform) that a user belongs to, and its realm. */
export type Home = { customerId: string | null; realm: Realm };

/** Data of a sign-in, for the new session and its audit entry. */
export type NewSession = { personId: string; grant: Grant; userAgent: string | null; ip: string; proof: SignInMethod };

/** The session of a cookie: its user, its row's key and Keycloak's session id. */
export type LiveSession = { userId: string; idHash: string; keycloakSession: string };

export type Sessions = {
  /** Stores a new session. Returns the random id for the cookie; the id is stored nowhere else. */
  open(home: Home, session: NewSession): Promise<string>;
  /**
   * Returns the session's access token. Refreshes it when it is about to expire, or when `renew` is true.
   * UNAUTHENTICATED (expired) when the session has ended; UNAVAILABLE when a refresh is necessary and Keycloak is down.
   */
  accessToken(home: Home, sessionId: string, renew: boolean): Promise<string>;
  /**
   * Ends a session here and in Keycloak. A missing session is not an error. With `ip`, the audit trail records a
   * sign-out by the owner.
   */
  close(home: Home, sessionId: string, ip?: string): Promise<void>;
  /** Finds the session of a cookie. UNAUTHENTICATED (expired) when it has ended. Works without Keycloak. */
  current(home: Home, sessionId: string): Promise<LiveSession>;
  /** Lists all sessions of the current session's owner. */
  list(home: Home, current: LiveSession): Promise<ListedBrowser[]>;
  /** Ends sessions of this user, here and in Keycloak. Returns the keys of their rows. */
  end(home: Home, userId: string, which: SessionSelection, ip: string): Promise<string[]>;
};

type SessionsDependencies = {
  orm: MikroORM;
  log: Logger;
  seal: Seal;
  /** Announces to all replicas that sessions of a person have ended. */
  announceAccessChange: (change: AccessChange) => void;
  createGrant: (realm: Realm, answer: TokenAnswer) => Promise<Grant>;
};

/** An access token that expires sooner than this is refreshed before it is returned. */
const REFRESH_BELOW_MS = 60_000;
/** When Keycloak is down, a token that is valid at least this long is returned without a refresh. */
const USABLE_MS = 5000;
/** A token younger than this is not renewed: two tabs that renew at the same time get the same token. */
const NEW_ENOUGH_MS = 10_000;
/** Interval and time limit of callers that poll for the result of another caller's refresh. */
const POLL_MS = 50;
const WAIT_MS = 8000;

/** Key of the row. A reader of the table cannot make a cookie from it. */
const hashOf = (sessionId: string): string => createHash('sha256').update(sessionId).digest('hex');

const sealContext = (idHash: string, token: 'access' | 'refresh') => `${idHash}/${token}`;

export function createSessions({ orm, log, seal, announceAccessChange, createGrant }: SessionsDependencies): Sessions {
  const sealed = (idHash: string, grant: Grant) => ({
    refreshToken: seal.seal(grant.refreshToken, sealContext(idHash, 'refresh')),
    accessToken: seal.seal(grant.accessToken, sealContext(idHash, 'access')),
    accessSeconds: grant.accessSeconds,
    refreshSeconds: grant.refreshSeconds,
  });

  async function findLive(home: Home, idHash: string): Promise<StoredSession> {
    const session = await findSession(orm.em.fork(), idHash, home.customerId);
    if (!session) throw unauthenticated('expired');
    return session;
  }

  /** Only the holder of the lease refreshes, because Keycloak accepts a refresh token only once. The others wait. */
  async function refresh(home: Home, idHash: string, found: StoredSession): Promise<StoredSession> {
    const end = Date.now() + WAIT_MS;
    let seen = found;
    while (seen.refreshToken === found.refreshToken) {
      if (await takeRefreshLease(orm.em.fork(), idHash, seen)) return refreshWithLease(home, idHash, seen);
      if (Date.now() > end) throw unavailable('keycloak');
      await pause(POLL_MS);
      seen = await findLive(home, idHash);
    }
    return seen;
  }

  async function refreshWithLease(home: Home, idHash: string, session: StoredSession): Promise<StoredSession> {
    try {
      const grant = await newGrant(home, idHash, session);
      if (!grant) {
        await forget(home, idHash, session);
        throw unauthenticated('expired');
      }
      if (await storeTokens(orm.em.fork(), idHash, sealed(idHash, grant))) return await findLive(home, idHash);
      await endInKeycloak(home, grant.refreshToken);
      throw unauthenticated('expired');
    } catch (error) {
      await giveBackRefreshLease(orm.em.fork(), idHash);
      throw error;
    }
  }

  /** Null when the session has ended. */
  async function newGrant({ realm }: Home, idHash: string, session: StoredSession): Promise<Grant | null> {
    const refreshToken = seal.open(session.refreshToken, sealContext(idHash, 'refresh'));
    if (refreshToken === null) return null;
    const answer = await requestTokensByRefreshToken(realm, refreshToken);
    if (isInvalidGrant(answer)) return null;
    if (isRefused(answer))
      throw new Error(`Keycloak refused to refresh in ${realm.name}: ${answer.error} ${answer.description}`);
    return createGrant(realm, answer);
  }

  async function forget({ customerId }: Home, idHash: string, { userId }: StoredSession, ip?: string): Promise<void> {
    await orm.em.fork().transactional(async (em) => {
      const gone = await deleteSession(em, idHash);
      if (gone > 0 && ip !== undefined) await recordSignOut(em, { customerId, userId, ip }, 'THIS_BROWSER');
    });
    announceAccessChange({ customerId, userId });
  }

  /** Best effort: the session's row is already deleted, and this server refuses tokens without a row. */
  async function endInKeycloak({ realm }: Home, refreshToken: string): Promise<void> {
    await endKeycloakSession(realm, refreshToken).catch((error: unknown) =>
      log.warn({ err: error, realm: realm.name }, 'session not ended in Keycloak'),
    );
  }

  async function endStoredSession(home: Home, { idHash, refreshToken }: EndedSession): Promise<void> {
    const token = seal.open(refreshToken, sealContext(idHash, 'refresh'));
    if (token !== null) await endInKeycloak(home, token);
  }

  return {
    async open(home, { personId, grant, userAgent, ip, proof }) {
      const sessionId = randomBytes(32).toString('base64url');
      const idHash = hashOf(sessionId);
      await orm.em.fork().transactional(async (em) => {
        await insertSession(em, {
          ...sealed(idHash, grant),
          idHash,
          customerId: home.customerId,
          userId: personId,
          realm: home.realm.name,
          keycloakSession: grant.keycloakSession,
          userAgent: userAgent?.slice(0, 300) ?? null,
        });
        await noteSignIn(em, home.customerId, personId);
        await recordSignIn(em, { customerId: home.customerId, userId: personId, ip }, proof);
      });
      await sweepSessions(orm.em.fork());
      return sessionId;
    },

    async accessToken(home, sessionId, renew) {
      const idHash = hashOf(sessionId);
      let session = await findLive(home, idHash);
      if (session.accessLeftMs < REFRESH_BELOW_MS || (renew && session.accessAgeMs > NEW_ENOUGH_MS)) {
        session = await refresh(home, idHash, session).catch((error: unknown) => {
          if (error instanceof AppError && error.code === 'UNAVAILABLE' && session.accessLeftMs > USABLE_MS)
            return session;
          throw error;
        });
      }
      const token = seal.open(session.accessToken, sealContext(idHash, 'access'));
      if (token !== null) return token;
      await forget(home, idHash, session);
      throw unauthenticated('expired');
    },

    async close(home, sessionId, ip) {
      const idHash = hashOf(sessionId);
      const session = await findSession(orm.em.fork(), idHash, home.customerId);
      if (!session) return;
      await forget(home, idHash, session, ip);
      await endStoredSession(home, { ...session, idHash });
    },

    async current(home, sessionId) {
      const idHash = hashOf(sessionId);
      const { userId, keycloakSession } = await findLive(home, idHash);
      return { userId, idHash, keycloakSession };
    },

    async list({ customerId }, current) {
      const found = await listSessionsOf(orm.em.fork(), customerId, current.userId);
      return found.map(({ idHash, ...seen }) => ({ ...seen, isCurrent: idHash === current.idHash }));
    },

    async end(home, userId, which, ip) {
      const { customerId } = home;
      const gone = await orm.em.fork().transactional(async (em) => {
        const ended = await deleteSessionsOf(em, customerId, userId, which);
        const how = which === 'all' ? 'EVERYWHERE' : 'ONE_BROWSER';
        if (ended.length > 0) await recordSignOut(em, { customerId, userId, ip }, how);
        return ended;
      });
      announceAccessChange({ customerId, userId });
      await Promise.all(gone.map((session) => endStoredSession(home, session)));
      return gone.map(({ idHash }) => idHash);
    },
  };
}

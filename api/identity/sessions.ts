import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/mysql';
import { recordSignIn, recordSignOut, type Proof } from '#api/features/audit-logs/access-events.service.ts';
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
  type WhichSessions,
} from '#api/features/sessions/session.service.ts';
import { AppError, unauthenticated, unavailable } from '#api/platform/errors.ts';
import type { Logger } from '#api/platform/log.ts';
import type { AccessChange, ListedBrowser } from '#api/services/identity.ts';
import type { Grant } from './grants.ts';
import { noteSignIn } from './people.ts';
import type { Realm } from './realm.ts';
import type { Seal } from '#api/platform/seal.ts';
import {
  askByRefreshToken,
  endKeycloakSession,
  isInvalidGrant,
  isRefused,
  type TokenAnswer,
} from './token-endpoint.ts';

/** Where people belong: a tenant (or the platform, null) and its realm. */
export type Home = { customerId: string | null; realm: Realm };

/** What a sign-in leaves behind beside the tokens. */
export type Opening = { personId: string; grant: Grant; userAgent: string | null; ip: string; proof: Proof };

/** The session behind a cookie: whose it is, and its row's key. */
export type LiveSession = { userId: string; idHash: string; keycloakSession: string };

export type Sessions = {
  /** Stores a new session; answers the random id that goes into the cookie and nowhere else. */
  open(home: Home, opening: Opening): Promise<string>;
  /**
   * The access token of a session, refreshed when it is about to end, or when `renew` asks for a newer one.
   * UNAUTHENTICATED (expired) when the session has ended, UNAVAILABLE when it needs Keycloak and that is away.
   */
  accessToken(home: Home, sessionId: string, renew: boolean): Promise<string>;
  /**
   * Ends a session here and in Keycloak. One that is not there is no error. `ip` is given where its owner signs out, and
   * the audit trail is to tell of it.
   */
  close(home: Home, sessionId: string, ip?: string): Promise<void>;
  /** UNAUTHENTICATED (expired) when it has ended. Needs no Keycloak. */
  current(home: Home, sessionId: string): Promise<LiveSession>;
  /** All sessions of whom the current one belongs to. */
  list(home: Home, current: LiveSession): Promise<ListedBrowser[]>;
  /** Ends sessions of the person who asks, here and in Keycloak; answers the keys of their rows. */
  end(home: Home, userId: string, which: WhichSessions, ip: string): Promise<string[]>;
};

type SessionsDependencies = {
  orm: MikroORM;
  log: Logger;
  seal: Seal;
  /** Announces to all replicas that sessions of a person have ended. */
  announceAccessChange: (change: AccessChange) => void;
  createGrant: (realm: Realm, answer: TokenAnswer) => Promise<Grant>;
};

/** An access token with less than this left is refreshed before it is handed out. */
const REFRESH_BELOW_MS = 60_000;
/** When Keycloak is away, a token with at least this left is handed out as it is. */
const USABLE_MS = 5000;
/** Two tabs that ask for a newer token at once get the same. */
const NEW_ENOUGH_MS = 10_000;
/** How often, and for how long, other callers poll for the result of a running refresh. */
const POLL_MS = 50;
const WAIT_MS = 8000;

/** The row's key. Nobody who reads the table can make a cookie of it. */
const hashOf = (sessionId: string): string => createHash('sha256').update(sessionId).digest('hex');

const placeOf = (idHash: string, token: 'access' | 'refresh') => `${idHash}/${token}`;

export function createSessions({ orm, log, seal, announceAccessChange, createGrant }: SessionsDependencies): Sessions {
  const sealed = (idHash: string, grant: Grant) => ({
    refreshToken: seal.seal(grant.refreshToken, placeOf(idHash, 'refresh')),
    accessToken: seal.seal(grant.accessToken, placeOf(idHash, 'access')),
    accessSeconds: grant.accessSeconds,
    refreshSeconds: grant.refreshSeconds,
  });

  async function findLive(home: Home, idHash: string): Promise<StoredSession> {
    const session = await findSession(orm.em.fork(), idHash, home.customerId);
    if (!session) throw unauthenticated('expired');
    return session;
  }

  /** Whoever gets the lease refreshes; the others wait for the result. Keycloak takes a refresh token only once. */
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
      await tellKeycloak(home, grant.refreshToken);
      throw unauthenticated('expired');
    } catch (error) {
      await giveBackRefreshLease(orm.em.fork(), idHash);
      throw error;
    }
  }

  /** Null when the session is over for good. */
  async function newGrant({ realm }: Home, idHash: string, session: StoredSession): Promise<Grant | null> {
    const refreshToken = seal.open(session.refreshToken, placeOf(idHash, 'refresh'));
    if (refreshToken === null) return null;
    const answer = await askByRefreshToken(realm, refreshToken);
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

  /** Best effort: our own row is gone already, and without it the tokens are good for nothing here. */
  async function tellKeycloak({ realm }: Home, refreshToken: string): Promise<void> {
    await endKeycloakSession(realm, refreshToken).catch((error: unknown) =>
      log.warn({ err: error, realm: realm.name }, 'session not ended in Keycloak'),
    );
  }

  async function tellKeycloakOf(home: Home, { idHash, refreshToken }: EndedSession): Promise<void> {
    const token = seal.open(refreshToken, placeOf(idHash, 'refresh'));
    if (token !== null) await tellKeycloak(home, token);
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
      const token = seal.open(session.accessToken, placeOf(idHash, 'access'));
      if (token !== null) return token;
      await forget(home, idHash, session);
      throw unauthenticated('expired');
    },

    async close(home, sessionId, ip) {
      const idHash = hashOf(sessionId);
      const session = await findSession(orm.em.fork(), idHash, home.customerId);
      if (!session) return;
      await forget(home, idHash, session, ip);
      await tellKeycloakOf(home, { ...session, idHash });
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
      await Promise.all(gone.map((session) => tellKeycloakOf(home, session)));
      return gone.map(({ idHash }) => idHash);
    },
  };
}

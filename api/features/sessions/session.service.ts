import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, firstRow, rows, sql, type Sql } from '#api/db/sql.ts';

/** Tokens as the row keeps them, sealed, with the seconds that they live. */
export type SealedTokens = { refreshToken: string; accessToken: string; accessSeconds: number; refreshSeconds: number };

/** What a new session is made of. `customerId` is null for the platform's own people. */
export type NewSession = SealedTokens & {
  idHash: string;
  customerId: string | null;
  userId: string;
  realm: string;
  /** Keycloak's own id of the session, the `sid` of its tokens. */
  keycloakSession: string;
  userAgent: string | null;
};

/** A session as it stands. Ages are by the database's clock, the one that all replicas share. */
export type StoredSession = {
  userId: string;
  keycloakSession: string;
  refreshToken: string;
  accessToken: string;
  /** Milliseconds until the access token ends; negative when it has. */
  accessLeftMs: number;
  /** Milliseconds since the access token was issued. */
  accessAgeMs: number;
};

/** A session as its owner sees it. */
export type ListedSession = {
  id: string;
  idHash: string;
  userAgent: string | null;
  createdAt: Date;
  /** When its tokens were last renewed. */
  lastUsedAt: Date;
};

/** What is left of a session that was just ended: enough to end it in Keycloak too. */
export type EndedSession = { idHash: string; refreshToken: string };

/** How long one replica may take to refresh before another may try. Longer than Keycloak's time limit. */
const LEASE_SECONDS = 15;

/** More browsers than this nobody keeps signed in; the latest are shown. */
const LISTED_ROWS = 100;

/** Expired rows that one sign-in clears away. */
const SWEEP_ROWS = 100;

export async function insertSession(em: SqlEntityManager, session: NewSession): Promise<void> {
  await change(
    em,
    sql`insert into session (id_hash, customer_id, user_id, realm, keycloak_session, refresh_token, access_token, access_issued_at, access_expires_at, refresh_expires_at, user_agent)
      values (${session.idHash}, ${session.customerId}, ${session.userId}, ${session.realm}, ${session.keycloakSession},
        ${session.refreshToken}, ${session.accessToken}, now(3), ${secondsFromNow(session.accessSeconds)}, ${secondsFromNow(session.refreshSeconds)}, ${session.userAgent})`,
  );
}

/** The session of exactly this tenant, unless it has ended. */
export const findSession = (
  em: SqlEntityManager,
  idHash: string,
  customerId: string | null,
): Promise<StoredSession | undefined> =>
  firstRow(
    em,
    sql<StoredSession>`select user_id as userId, keycloak_session as keycloakSession, refresh_token as refreshToken, access_token as accessToken,
        cast(timestampdiff(microsecond, now(3), access_expires_at) div 1000 as signed) as accessLeftMs,
        timestampdiff(microsecond, access_issued_at, now(3)) div 1000 as accessAgeMs
      from session where id_hash = ${idHash} and customer_id <=> ${customerId} and refresh_expires_at > now(3)`,
  );

/** Whether tokens of this Keycloak session are still good here: the person has not signed out. */
export async function isSignedIn(
  em: SqlEntityManager,
  customerId: string | null,
  userId: string,
  keycloakSession: string,
): Promise<boolean> {
  const found = await firstRow(
    em,
    sql`select 1 from session where customer_id <=> ${customerId} and user_id = ${userId} and keycloak_session = ${keycloakSession} and refresh_expires_at > now(3) limit 1`,
  );
  return found !== undefined;
}

/** Takes the right to refresh, for a while; false when somebody else has it, or has refreshed since `seen` was read. */
export async function takeRefreshLease(em: SqlEntityManager, idHash: string, seen: StoredSession): Promise<boolean> {
  const taken = await change(
    em,
    sql`update session set refresh_lease_until = ${secondsFromNow(LEASE_SECONDS)}
      where id_hash = ${idHash} and refresh_token = ${seen.refreshToken} and (refresh_lease_until is null or refresh_lease_until < now(3))`,
  );
  return taken === 1;
}

export const giveBackRefreshLease = (em: SqlEntityManager, idHash: string): Promise<number> =>
  change(em, sql`update session set refresh_lease_until = null where id_hash = ${idHash}`);

/** Keeps the result of a refresh and ends its lease; false when the session was signed out meanwhile. */
export async function storeTokens(em: SqlEntityManager, idHash: string, tokens: SealedTokens): Promise<boolean> {
  const stored = await change(
    em,
    sql`update session set refresh_token = ${tokens.refreshToken}, access_token = ${tokens.accessToken}, refresh_lease_until = null,
        access_issued_at = now(3), access_expires_at = ${secondsFromNow(tokens.accessSeconds)}, refresh_expires_at = ${secondsFromNow(tokens.refreshSeconds)}, last_used_at = now(3)
      where id_hash = ${idHash}`,
  );
  return stored === 1;
}

export const deleteSession = (em: SqlEntityManager, idHash: string): Promise<number> =>
  change(em, sql`delete from session where id_hash = ${idHash}`);

/** A person's live sessions, the one used last first. */
export async function listSessionsOf(
  em: SqlEntityManager,
  customerId: string | null,
  userId: string,
): Promise<ListedSession[]> {
  const found = await rows(
    em,
    sql<Omit<ListedSession, 'createdAt' | 'lastUsedAt'> & { createdMs: number; lastUsedMs: number }>`
      select id, id_hash as idHash, user_agent as userAgent, ${msOf('created_at')} as createdMs, ${msOf('last_used_at')} as lastUsedMs
      from session where customer_id <=> ${customerId} and user_id = ${userId} and refresh_expires_at > now(3)
      order by last_used_at desc, id limit ${LISTED_ROWS}`,
  );
  return found.map(({ createdMs, lastUsedMs, ...session }) => ({
    ...session,
    createdAt: new Date(createdMs),
    lastUsedAt: new Date(lastUsedMs),
  }));
}

const msOf = (column: string) => sql`cast(unix_timestamp(${sql.ref(column)}) * 1000 as signed)`;

/** Which of a person's sessions: all, all but one (by its key), or one (by its id). */
export type WhichSessions = 'all' | { except: string } | { id: string };

/** Ends sessions of a person; answers what they were. */
export async function deleteSessionsOf(
  em: SqlEntityManager,
  customerId: string | null,
  userId: string,
  which: WhichSessions = 'all',
): Promise<EndedSession[]> {
  const chosen = sql`customer_id <=> ${customerId} and user_id = ${userId} and ${isChosen(which)}`;
  const found = await rows(
    em,
    sql<EndedSession>`select id_hash as idHash, refresh_token as refreshToken from session where ${chosen} for update`,
  );
  await change(em, sql`delete from session where ${chosen}`);
  return found;
}

function isChosen(which: WhichSessions): Sql {
  if (which === 'all') return sql`true`;
  return 'id' in which ? sql`id = ${which.id}` : sql`id_hash <> ${which.except}`;
}

/** Ends every session of a tenant's people. Its realm is closed, so that nothing is left of them in Keycloak either. */
export const endSessionsOfTenant = (em: SqlEntityManager, customerId: string): Promise<number> =>
  change(em, sql`delete from session where customer_id = ${customerId}`);

/** Clears away some sessions that ended by themselves. */
export const sweepSessions = (em: SqlEntityManager): Promise<number> =>
  change(
    em,
    sql`delete from session where refresh_expires_at < now(3) order by refresh_expires_at limit ${SWEEP_ROWS}`,
  );

const secondsFromNow = (seconds: number) => sql`date_add(now(3), interval ${seconds} second)`;

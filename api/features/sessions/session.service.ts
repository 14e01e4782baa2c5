import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, firstRow, rows, sql, type Sql } from '#api/db/sql.ts';

/** Encrypted tokens as stored, with their validity in seconds. */
export type SealedTokens = { refreshToken: string; accessToken: string; accessSeconds: number; refreshSeconds: number };

/** Values of a new session. `customerId` is null for system administrators. */
export type NewSession = SealedTokens & {
  idHash: string;
  customerId: string | null;
  userId: string;
  realm: string;
  /** Keycloak's id of the session: the `sid` of its tokens. */
  keycloakSession: string;
  userAgent: string | null;
};

/** The present state of a session. Ages are by the database clock, which all replicas share. */
export type StoredSession = {
  userId: string;
  keycloakSession: string;
  refreshToken: string;
  accessToken: string;
  /** Milliseconds until the access token expires; negative when it has expired. */
  accessLeftMs: number;
  /** Milliseconds since the access token was issued. */
  accessAgeMs: number;
};

/** A session as its user sees it. */
export type ListedSession = {
  id: string;
  idHash: string;
  userAgent: string | null;
  createdAt: Date;
  /** Time of the last token renewal. */
  lastUsedAt: Date;
};

/** Data of an ended session, to end it in Keycloak, too. */
export type EndedSession = { idHash: string; refreshToken: string };

/** Duration of a refresh lease: then another replica may refresh. Longer than the timeout of Keycloak requests. */
const LEASE_SECONDS = 15;

/** Most sessions of a list; the latest are returned. */
const LISTED_ROWS = 100;

/** Expired rows that each sign-in deletes. */
const SWEEP_ROWS = 100;

/** Saves a new session. */
export async function insertSession(em: SqlEntityManager, session: NewSession): Promise<void> {
  await change(
    em,
    sql`insert into session (id_hash, customer_id, user_id, realm, keycloak_session, refresh_token, access_token, access_issued_at, access_expires_at, refresh_expires_at, user_agent)
      values (${session.idHash}, ${session.customerId}, ${session.userId}, ${session.realm}, ${session.keycloakSession},
        ${session.refreshToken}, ${session.accessToken}, now(3), ${secondsFromNow(session.accessSeconds)}, ${secondsFromNow(session.refreshSeconds)}, ${session.userAgent})`,
  );
}

/** A live session of this tenant; undefined when it is unknown or has ended. */
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

/** Whether a live session exists for this Keycloak session: false after the person has signed out. */
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

/** Takes the refresh lease; false when another request has it, or has refreshed since `seen` was read. */
export async function takeRefreshLease(em: SqlEntityManager, idHash: string, seen: StoredSession): Promise<boolean> {
  const taken = await change(
    em,
    sql`update session set refresh_lease_until = ${secondsFromNow(LEASE_SECONDS)}
      where id_hash = ${idHash} and refresh_token = ${seen.refreshToken} and (refresh_lease_until is null or refresh_lease_until < now(3))`,
  );
  return taken === 1;
}

/** Releases the refresh lease after a failed refresh. */
export const giveBackRefreshLease = (em: SqlEntityManager, idHash: string): Promise<number> =>
  change(em, sql`update session set refresh_lease_until = null where id_hash = ${idHash}`);

/** Saves the tokens of a refresh and releases its lease; false when the session has ended since then. */
export async function storeTokens(em: SqlEntityManager, idHash: string, tokens: SealedTokens): Promise<boolean> {
  const stored = await change(
    em,
    sql`update session set refresh_token = ${tokens.refreshToken}, access_token = ${tokens.accessToken}, refresh_lease_until = null,
        access_issued_at = now(3), access_expires_at = ${secondsFromNow(tokens.accessSeconds)}, refresh_expires_at = ${secondsFromNow(tokens.refreshSeconds)}, last_used_at = now(3)
      where id_hash = ${idHash}`,
  );
  return stored === 1;
}

/** Ends a session. */
export const deleteSession = (em: SqlEntityManager, idHash: string): Promise<number> =>
  change(em, sql`delete from session where id_hash = ${idHash}`);

/** A person's live sessions, last used first. */
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

/** Selects sessions of a person: all, all except one (by its key), or one (by its id). */
export type SessionSelection = 'all' | { except: string } | { id: string };

/** Ends sessions of a person; returns the ended ones. */
export async function deleteSessionsOf(
  em: SqlEntityManager,
  customerId: string | null,
  userId: string,
  selection: SessionSelection = 'all',
): Promise<EndedSession[]> {
  const condition = sql`customer_id <=> ${customerId} and user_id = ${userId} and ${isSelected(selection)}`;
  const found = await rows(
    em,
    sql<EndedSession>`select id_hash as idHash, refresh_token as refreshToken from session where ${condition} for update`,
  );
  await change(em, sql`delete from session where ${condition}`);
  return found;
}

function isSelected(selection: SessionSelection): Sql {
  if (selection === 'all') return sql`true`;
  return 'id' in selection ? sql`id = ${selection.id}` : sql`id_hash <> ${selection.except}`;
}

/** Ends all sessions of a tenant. Their sessions in Keycloak need no call, because the realm gets disabled. */
export const endSessionsOfTenant = (em: SqlEntityManager, customerId: string): Promise<number> =>
  change(em, sql`delete from session where customer_id = ${customerId}`);

/** Deletes some expired sessions. */
export const sweepSessions = (em: SqlEntityManager): Promise<number> =>
  change(
    em,
    sql`delete from session where refresh_expires_at < now(3) order by refresh_expires_at limit ${SWEEP_ROWS}`,
  );

const secondsFromNow = (seconds: number) => sql`date_add(now(3), interval ${seconds} second)`;

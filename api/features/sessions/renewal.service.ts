import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, sql } from '#api/db/sql.ts';

/** Expires the access tokens of all sessions of a person, so that the next request fetches new ones from Keycloak. */
export const expireAccessTokensOf = (
  em: SqlEntityManager,
  customerId: string | null,
  userId: string,
): Promise<number> =>
  change(
    em,
    sql`update session set access_expires_at = now(3)
      where customer_id <=> ${customerId} and user_id = ${userId} and access_expires_at > now(3)`,
  );

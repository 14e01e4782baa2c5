import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, sql } from '#api/db/sql.ts';

/** Has the next call for an access token of any of a person's sessions fetch a new one from Keycloak. */
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

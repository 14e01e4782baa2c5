import type { SqlEntityManager } from '@mikro-orm/mysql';
import type { Tx } from '#api/crud/write.ts';
import { renewSealed } from '#api/db/renew-sealed.ts';
import { change, rows, sql } from '#api/db/sql.ts';
import { newId } from '#api/platform/ids.ts';
import { createSeal } from '#api/platform/seal.ts';
import { newWebhookSecret } from './webhook-signature.ts';

/** Hours in which the former secret signs besides the new one. */
export const OVERLAP_HOURS = 24;

const sealOf = (appSecret: string) => createSeal(appSecret, 'secrets of webhooks');

/** Makes a secret for a webhook that is locked. The newest former one is valid for a day; older ones end now. */
export async function issueSecret(tx: Tx, webhookId: string, appSecret: string): Promise<string> {
  const { em, customerId } = tx;
  const isOwn = sql`customer_id = ${customerId} and webhook_id = ${webhookId}`;
  await change(em, sql`delete from webhook_secret where ${isOwn} and ends_at is not null`);
  await change(
    em,
    sql`update webhook_secret set ends_at = now(3) + interval ${OVERLAP_HOURS} hour where ${isOwn} and ends_at is null`,
  );
  const secret = newWebhookSecret();
  const sealed = sealOf(appSecret).seal(secret, webhookId);
  await change(
    em,
    sql`insert into webhook_secret (customer_id, id, webhook_id, sealed) values (${customerId}, ${newId()}, ${webhookId}, ${sealed})`,
  );
  return secret;
}

/** Encrypts the secrets with the newest secret of the product. */
export const renewSecrets = (em: SqlEntityManager, appSecret: string, ending: AbortSignal): Promise<number> =>
  renewSealed(em, { seal: sealOf(appSecret), ending }, { table: sql`webhook_secret`, place: sql`webhook_id` });

/** The secrets that sign now, the newest first. */
export async function secretsOf(
  em: SqlEntityManager,
  { customerId, webhookId }: { customerId: string; webhookId: string },
  appSecret: string,
): Promise<string[]> {
  const found = await rows(
    em,
    sql<{ sealed: string }>`select sealed from webhook_secret
      where customer_id = ${customerId} and webhook_id = ${webhookId} and (ends_at is null or ends_at > now(3))
      order by ends_at is not null, id desc limit 2`,
  );
  const seal = sealOf(appSecret);
  return found.map(({ sealed }) => seal.open(sealed, webhookId)).filter((secret) => secret !== null);
}

import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, firstRow, nowMs, sql } from '#api/db/sql.ts';
import { hashSecret } from '#api/features/machines/machine-credential.service.ts';
import { clock } from '#api/platform/clock.ts';
import { secretsOf } from '#api/platform/secrets.ts';
import type { Services } from '#api/services/services.ts';
import type { MachineIdentity } from './context.ts';

const TOKEN = /^Bearer ppem_(?<id>[0-7][0-9A-HJKMNP-TV-Z]{25})_(?<secret>[A-Za-z0-9_-]{43})$/i;

/** Compared when the credential does not exist, so that an unknown id takes as long as a wrong secret. */
const DUMMY_HASH = '0'.repeat(64);

/**
 * An authenticated machine. `atMs` is the database's time (ms since 1970), so that of two connections on any replicas
 * the one with the later time is the newer (REL-27).
 */
export type Admission = { identity: MachineIdentity; atMs: number };

/** Finds the machine of the request's credential. Null when it is unknown, wrong, revoked or of a deleted machine. */
export async function authenticate({ orm, config }: Services, { headers }: IncomingMessage): Promise<Admission | null> {
  const { id, secret } = TOKEN.exec(headers.authorization ?? '')?.groups ?? {};
  if (!id || !secret) return null;
  const found = await firstRow(
    orm.em.fork(),
    sql<MachineIdentity & { secretHash: string; atMs: number }>`
      select credential.customer_id as customerId, credential.machine_id as machineId, credential.id as credentialId,
        credential.secret_hash as secretHash, machine.name, ${nowMs} as atMs
      from machine_credential credential
      join machine on machine.customer_id = credential.customer_id and machine.id = credential.machine_id and machine.live = 1
      join customer on customer.id = credential.customer_id and customer.live = 1
      where credential.id = ${id} and credential.revoked_at is null`,
  );
  const expected = Buffer.from(found?.secretHash ?? DUMMY_HASH);
  const [hash, ...earlier] = secretsOf(config.MACHINE_PEPPER).map((pepper) => hashSecret(secret, pepper));
  const isRight = [hash, ...earlier].map((one) => timingSafeEqual(Buffer.from(one ?? ''), expected));
  if (!found || !hash || !isRight.includes(true)) return null;
  if (!isRight[0]) await renewHash(orm.em.fork(), found, hash);
  const { customerId, machineId, credentialId, name, atMs } = found;
  return { identity: { customerId, machineId, credentialId, name }, atMs: Number(atMs) };
}

/** Replaces the hash of an earlier pepper. */
const renewHash = (
  em: SqlEntityManager,
  { customerId, credentialId, secretHash }: MachineIdentity & { secretHash: string },
  hash: string,
): Promise<number> =>
  change(
    em,
    sql`update machine_credential set secret_hash = ${hash}
      where customer_id = ${customerId} and id = ${credentialId} and secret_hash = ${secretHash}`,
  );

/** Stores the time of the credential's last use. A failure is only logged, because nothing depends on it. */
export async function recordUse({ orm, log }: Services, { customerId, credentialId }: MachineIdentity): Promise<void> {
  await change(
    orm.em.fork(),
    sql`update machine_credential set last_used_at = ${clock.now()} where customer_id = ${customerId} and id = ${credentialId}`,
  ).catch((error: unknown) => log.warn({ err: error }, 'use of a machine credential not noted'));
}

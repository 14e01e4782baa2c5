import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import DataLoader from 'dataloader';
import { change, compiled, nowMs, padded, preparedStatement, sql, type Statement } from '#api/db/sql.ts';
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

/** An active credential of a machine, with the database's time of the statement that read it. */
type ActiveCredential = MachineIdentity & { secretHash: string; atMs: number };

/** Most credentials in one statement. */
const MAX_BATCH = 128;

/** How long a handshake waits for others. After an outage, many machines connect at once. */
const GATHER_MS = 3;

/** Finds the machine of the request's credential. Null when it is unknown, wrong, revoked or of a deleted machine. */
export type Authenticate = (request: Pick<IncomingMessage, 'headers'>) => Promise<Admission | null>;

/** Creates the check of all handshakes: those that arrive together need one statement. No answer is kept. */
export function createAuthenticate({ orm, config }: Services): Authenticate {
  const peppers = secretsOf(config.MACHINE_PEPPER);
  const em = orm.em.fork();
  const active = new DataLoader<string, ActiveCredential | null>((ids) => activeCredentials(em, ids), {
    cache: false,
    maxBatchSize: MAX_BATCH,
    batchScheduleFn: (look) => setTimeout(look, GATHER_MS),
  });
  return async ({ headers }) => {
    const { id, secret } = TOKEN.exec(headers.authorization ?? '')?.groups ?? {};
    if (!id || !secret) return null;
    const found = await active.load(id);
    const expected = Buffer.from(found?.secretHash ?? DUMMY_HASH);
    const [hash, ...earlier] = peppers.map((pepper) => hashSecret(secret, pepper));
    const isRight = [hash, ...earlier].map((one) => timingSafeEqual(Buffer.from(one ?? ''), expected));
    if (!found || !hash || !isRight.includes(true)) return null;
    if (!isRight[0]) await renewHash(em, found, hash);
    const { customerId, machineId, credentialId, name, atMs } = found;
    return { identity: { customerId, machineId, credentialId, name }, atMs: Number(atMs) };
  };
}

/** The statement for some ids. */
const statementFor = (ids: readonly string[]): Statement =>
  compiled(sql`
    select credential.customer_id as customerId, credential.machine_id as machineId, credential.id as credentialId,
      credential.secret_hash as secretHash, machine.name, ${nowMs} as atMs
    from machine_credential credential
    join machine on machine.customer_id = credential.customer_id and machine.id = credential.machine_id and machine.live = 1
    join customer on customer.id = credential.customer_id and customer.live = 1
    where credential.id in (${sql.join([...ids])}) and credential.revoked_at is null`);

/** Texts of the statement by the number of ids, a power of two. */
const texts = new Map<number, string>();

async function activeCredentials(em: SqlEntityManager, ids: readonly string[]): Promise<(ActiveCredential | null)[]> {
  const values = padded(ids);
  const text = texts.get(values.length) ?? statementFor(values).text;
  texts.set(values.length, text);
  const found = await preparedStatement<ActiveCredential>(em, { text, values });
  const byId = new Map(found.map((credential) => [credential.credentialId, credential]));
  return ids.map((id) => byId.get(id) ?? null);
}

/** Replaces the hash of an earlier pepper. */
const renewHash = (
  em: SqlEntityManager,
  { customerId, credentialId, secretHash }: ActiveCredential,
  hash: string,
): Promise<number> =>
  change(
    em,
    sql`update machine_credential set secret_hash = ${hash}
      where customer_id = ${customerId} and id = ${credentialId} and secret_hash = ${secretHash}`,
  );

/**
 * Stores the time of the credential's last use, at most once a minute: a commit for each machine would slow a storm of
 * reconnects. A failure is only logged, because nothing depends on it.
 */
export async function recordUse({ orm, log }: Services, { customerId, credentialId }: MachineIdentity): Promise<void> {
  const now = clock.now();
  await change(
    orm.em.fork(),
    sql`update machine_credential set last_used_at = ${now} where customer_id = ${customerId} and id = ${credentialId}
      and (last_used_at is null or last_used_at < ${new Date(now.getTime() - 60_000)})`,
  ).catch((error: unknown) => log.warn({ err: error }, 'use of a machine credential not noted'));
}

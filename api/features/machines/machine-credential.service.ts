import { createHmac, randomBytes } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { Tx } from '#api/crud/write.ts';
import { firstRow, sql } from '#api/db/sql.ts';
import { clock } from '#api/platform/clock.ts';
import { invalidField, notFound } from '#api/platform/errors.ts';
import { newId } from '#api/platform/ids.ts';
import { secretsOf } from '#api/platform/secrets.ts';
import { MachineCredential } from './machine-credential.entity.ts';

/** Two, so that a machine can get a new credential before the old one is revoked. */
export const MAX_ACTIVE_CREDENTIALS = 2;

const SECRET_BYTES = 32;

/** Bearer token of a machine: `ppem_` + credential id + `_` + secret. */
const tokenOf = (id: string, secret: string): string => `ppem_${id}_${secret}`;

/** Stored form of a secret. A fast hash: 256 random bits cannot be guessed, and all machines may connect at once. */
export const hashSecret = (secret: string, pepper: string): string =>
  createHmac('sha256', pepper).update(secret).digest('hex');

/** Creates a secret. Only this result contains it. VALIDATION credentialLimit when two credentials are active. */
export async function issueCredential(
  tx: Tx,
  machineId: string,
  peppers: string,
): Promise<{ credential: MachineCredential; token: string }> {
  await requireRoomForCredential(tx, machineId);
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const credential = Object.assign(new MachineCredential(), {
    customerId: tx.customerId,
    id: newId(),
    machineId,
    secretHash: hashSecret(secret, secretsOf(peppers)[0]),
    createdAt: clock.now(),
    createdBy: tx.actor.id,
    lastUsedAt: null,
    revokedAt: null,
    revokedBy: null,
    forkedAt: null,
  });
  tx.em.persist(credential);
  await tx.em.flush();
  return { credential, token: tokenOf(credential.id, secret) };
}

/** Locks the machine. VALIDATION credentialLimit when two of its credentials are active. */
export async function requireRoomForCredential(tx: Tx, machineId: string): Promise<void> {
  await lockMachine(tx, machineId);
  const active = await tx.em.count(MachineCredential, { customerId: tx.customerId, machineId, revokedAt: null });
  if (active >= MAX_ACTIVE_CREDENTIALS)
    throw invalidField('machineId', 'credentialLimit', { max: MAX_ACTIVE_CREDENTIALS });
}

/** Revokes a credential. One that is already revoked stays unchanged. */
export async function revokeCredential(tx: Tx, machineId: string, id: string): Promise<MachineCredential> {
  const key = { customerId: tx.customerId, id, machineId };
  const credential = await tx.em.findOne(MachineCredential, key, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!credential) throw notFound('MachineCredential');
  if (!credential.revokedAt) {
    Object.assign(credential, { revokedAt: clock.now(), revokedBy: tx.actor.id });
    await tx.em.flush();
  }
  return credential;
}

/** Locks the machine, so that simultaneous calls cannot exceed the limit. NOT_FOUND when there is no such machine. */
export async function lockMachine(tx: Tx, id: string): Promise<void> {
  const found = await firstRow<{ id: string }>(
    tx.em,
    sql`select id from machine where customer_id = ${tx.customerId} and id = ${id} and live = 1 for update`,
  );
  if (!found) throw notFound('Machine');
}

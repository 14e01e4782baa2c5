import type { SqlEntityManager } from '@mikro-orm/mysql';
import { toInstant } from '#api/crud/rows.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import type { AuditChange } from '#api/db/audit-entry.ts';
import { all, change, firstRow, isIn, rows, sql } from '#api/db/sql.ts';
import type { Context, TenantContext } from '#api/graphql/context.ts';
import { newId } from '#api/platform/ids.ts';
import { issueCredential, lockMachine, requireRoomForCredential } from './machine-credential.service.ts';
import { hashEnrolmentCode, newEnrolmentCode } from './machine-enrolment-code.ts';
import { ENROLMENT_SECONDS } from './machine-enrolment.rules.ts';

type Services = Context['services'];

/** The newest code of a machine, without the code itself. */
export type Enrolment = { id: string; createdAt: Date; expiresAt: Date; redeemedAt: Date | null };

/** Result of an enrolment. Only the token contains the credential's secret. */
export type EnrolledMachine = { machineId: string; credentialId: string; token: string };

/** Steps of an enrolment in the audit trail. */
type EnrolmentStep = 'CODE_ISSUED' | 'MACHINE_ENROLLED';

/**
 * Creates a code that the machine may exchange once for a credential. It replaces the machine's earlier code.
 * VALIDATION credentialLimit when two credentials are active.
 */
export async function startEnrolment(
  tx: Tx,
  machineId: string,
  { config, pubsub }: Services,
): Promise<{ enrolment: Enrolment; code: string; secondsLeft: number }> {
  const { customerId } = tx;
  await requireRoomForCredential(tx, machineId);
  const code = newEnrolmentCode();
  const [codeHash] = hashEnrolmentCode(code, customerId, config.MACHINE_PEPPER);
  await change(
    tx.em,
    sql`insert into machine_enrolment (customer_id, machine_id, id, code_hash, created_at, created_by, expires_at)
      values (${customerId}, ${machineId}, ${newId()}, ${codeHash}, now(3), ${tx.actor.id}, now(3) + interval ${ENROLMENT_SECONDS} second) as fresh
      on duplicate key update id = fresh.id, code_hash = fresh.code_hash, created_at = fresh.created_at,
        created_by = fresh.created_by, expires_at = fresh.expires_at, redeemed_at = null, credential_id = null`,
  );
  const [enrolment] = await enrolmentsOf(tx.em, customerId, [machineId]);
  if (!enrolment) throw new Error('The enrolment does not exist, although it was just written');
  await recordStep(tx, machineId, 'CODE_ISSUED', { expiresAt: { old: null, new: enrolment.expiresAt } });
  tx.afterCommit(() => pubsub.publish('machine', { customerId, id: machineId }));
  return { enrolment, code, secondsLeft: ENROLMENT_SECONDS };
}

/**
 * Exchanges a code for a credential. Null when the code is wrong, expired, used, replaced or of another tenant. Of
 * several simultaneous calls with the same code, one gets the credential. VALIDATION credentialLimit when two
 * credentials are active by now; the code stays valid. `ip` is the address of the machine.
 */
export async function redeemEnrolment(
  { orm, config, pubsub }: Services,
  { customerId, code, ip }: { customerId: string; code: string; ip: string },
): Promise<EnrolledMachine | null> {
  const em = orm.em.fork();
  const codeHashes = hashEnrolmentCode(code, customerId, config.MACHINE_PEPPER);
  const machine = await firstRow(
    em,
    sql<{ id: string; name: string }>`
      select machine.id, machine.name from machine_enrolment enrolment
      join machine on machine.customer_id = enrolment.customer_id and machine.id = enrolment.machine_id and machine.live = 1
      where enrolment.customer_id = ${customerId} and enrolment.code_hash in (${sql.join(codeHashes)})
        and enrolment.redeemed_at is null and enrolment.expires_at > now(3)`,
  );
  if (!machine) return null;
  const actor = { type: 'MACHINE' as const, ...machine, ip };
  return write({ em, tenant: { id: customerId }, actor }, async (tx) => {
    // Locks the machine first, like startEnrolment. A call that waited here finds the code used.
    await lockMachine(tx, machine.id);
    const used = await change(
      tx.em,
      sql`update machine_enrolment set redeemed_at = now(3)
        where customer_id = ${customerId} and machine_id = ${machine.id} and code_hash in (${sql.join(codeHashes)})
          and redeemed_at is null and expires_at > now(3)`,
    );
    if (used !== 1) return null;
    const { credential, token } = await issueCredential(tx, machine.id, config.MACHINE_PEPPER);
    await change(
      tx.em,
      sql`update machine_enrolment set credential_id = ${credential.id} where customer_id = ${customerId} and machine_id = ${machine.id}`,
    );
    await recordStep(tx, machine.id, 'MACHINE_ENROLLED', { credentialId: { old: null, new: credential.id } });
    tx.afterCommit(() => pubsub.publish('machine', { customerId, id: machine.id }));
    return { machineId: machine.id, credentialId: credential.id, token };
  });
}

/** The newest code of a machine. One statement for all machines of a page. */
export const enrolmentOf = ({ em, load, tenant }: TenantContext, machineId: string): Promise<Enrolment | null> =>
  load.one('machine.enrolment', machineId, {
    find: (ids) => enrolmentsOf(em, tenant.id, ids),
    ownerOf: (enrolment) => enrolment.machineId,
  });

type MachineKey = { machineId: string };
type EnrolmentRow = MachineKey & { id: string; createdAt: string; expiresAt: string; redeemedAt: string | null };

async function enrolmentsOf(
  em: SqlEntityManager,
  customerId: string,
  machineIds: readonly string[],
): Promise<(Enrolment & MachineKey)[]> {
  const found = await rows(
    em,
    sql<EnrolmentRow>`select machine_id as machineId, id, created_at as createdAt, expires_at as expiresAt, redeemed_at as redeemedAt
      from machine_enrolment where ${all([sql`customer_id = ${customerId}`, ...isIn('machine_id', machineIds)])}`,
  );
  return found.map(({ createdAt, expiresAt, redeemedAt, ...rest }) => ({
    ...rest,
    createdAt: toInstant(createdAt),
    expiresAt: toInstant(expiresAt),
    redeemedAt: redeemedAt === null ? null : toInstant(redeemedAt),
  }));
}

/** The entry is about the machine, because a code is not an audited record. */
const recordStep = (tx: Tx, machineId: string, step: EnrolmentStep, more: Record<string, AuditChange>): Promise<void> =>
  recordAudit(tx.em, [
    {
      operation: 'UPDATE',
      targetEntityType: 'MACHINE',
      targetEntityId: machineId,
      changes: { enrolment: { old: null, new: step }, ...more },
    },
  ]);

import type { SqlEntityManager } from '@mikro-orm/mysql';
import { toInstant } from '#api/crud/rows.ts';
import type { Tx } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { change, firstRow, rows, sql, type Sql } from '#api/db/sql.ts';
import { clock } from '#api/platform/clock.ts';
import { hashPin, isOutdatedPin, verifyPin } from '#api/platform/pin.ts';
import { proofOf, type Proof } from './withdrawal-decision.service.ts';
import { PIN_LOCK_MINUTES, PIN_TRIES, type AccessMethod, type IdentifiedBy } from './withdrawal.rules.ts';

/** Identification and proof that a person gives at a machine. */
export type ClaimedIdentity = { identification: string; method: AccessMethod; pin?: string | null };

/** A claimed identity after the slow check of the PIN, which runs before the transaction. */
export type CheckedIdentity = {
  method: AccessMethod;
  identification: string;
  employeeId: string | null;
  identifiedBy: IdentifiedBy | null;
  isPinCorrect: boolean;
  pinHash: string | null;
};

/** An employee who is locked for a decision, with the names that a withdrawal copies. */
export type IdentifiedEmployee = {
  id: string;
  name: string;
  identification: string;
  status: string;
  accessUntil: string | null;
  permission: string;
  groupId: string | null;
  sector: string | null;
  role: string | null;
  /** Names of the cost centers. */
  costCenters: string[];
  pinHash: string | null;
  pinFailures: number;
  pinLockedUntil: string | null;
};

type PinRow = { id: string; by: IdentifiedBy; pinHash: string | null; pinLockedUntil: string | null };

/**
 * Finds the employee and checks the PIN, which takes about 30 ms. Does not check a locked PIN. A PIN with the hash of an
 * earlier pepper gets a new one.
 */
export async function checkIdentity(
  em: SqlEntityManager,
  customerId: string,
  peppers: string,
  { identification, method, pin }: ClaimedIdentity,
): Promise<CheckedIdentity> {
  const found = await findPerson(em, customerId, identification);
  const pinHash = found?.pinHash ?? null;
  const needsPinCheck = method === 'PASSWORD' && pin && pinHash && !isLocked(found?.pinLockedUntil);
  const isPinCorrect = needsPinCheck ? await verifyPin(pin, peppers, pinHash) : false;
  const checked = {
    method,
    identification,
    employeeId: found?.id ?? null,
    identifiedBy: found?.by ?? null,
    isPinCorrect,
  };
  if (!found || !needsPinCheck || !isPinCorrect || !isOutdatedPin(pinHash, peppers)) return { ...checked, pinHash };
  const renewed = await hashPin(pin, peppers);
  const count = await change(
    em,
    sql`update employee set pin_hash = ${renewed} where customer_id = ${customerId} and id = ${found.id} and pin_hash = ${pinHash}`,
  );
  return { ...checked, pinHash: count === 1 ? renewed : pinHash };
}

/** The employee with this identification, or else with this badge. */
export const findByIdentification = async (
  { em, customerId }: { em: SqlEntityManager; customerId: string },
  identification: string,
): Promise<{ id: string; by: IdentifiedBy } | null> => (await findPerson(em, customerId, identification)) ?? null;

/** One statement for both, because a worker waits. */
const findPerson = (em: SqlEntityManager, customerId: string, identification: string): Promise<PinRow | undefined> => {
  const by = (column: string, word: IdentifiedBy, place: number): Sql =>
    sql`select id, ${sql.lit(word)} as \`by\`, pin_hash as pinHash, pin_locked_until as pinLockedUntil, ${sql.lit(place)} as place from employee
      where customer_id = ${customerId} and ${sql.ref(column)} = ${identification} and live = 1`;
  return firstRow(
    em,
    sql<PinRow>`${by('identification', 'NUMBER', 0)} union all ${by('badge', 'BADGE', 1)} order by place limit 1`,
  );
};

/** Whether a person may receive pieces on this day of the company: active, and the access has not ended. */
export const isActiveOn = (
  { status, accessUntil }: Pick<IdentifiedEmployee, 'status' | 'accessUntil'>,
  today: string,
): boolean => status === 'ACTIVE' && (accessUntil === null || accessUntil >= today);

const byName = (one: string, other: string): number => one.localeCompare(other);

/** Locks employees in the order of their ids. Must run before all other locks of a withdrawal. */
export async function lockPeople(tx: Tx, ids: readonly string[]): Promise<Map<string, IdentifiedEmployee>> {
  if (ids.length === 0) return new Map();
  const found = await rows(
    tx.em,
    sql<Omit<IdentifiedEmployee, 'costCenters'> & { costCenters: string[] | null }>`
      select employee.id, employee.name, employee.identification, employee.status,
        employee.access_until as accessUntil, employee.permission, employee.group_id as groupId,
        sector.name as sector, job_role.name as role,
        (select json_arrayagg(cost_center.name) from employee_cost_center booked
          join cost_center on cost_center.customer_id = booked.customer_id and cost_center.id = booked.cost_center_id
          where booked.customer_id = employee.customer_id and booked.employee_id = employee.id) as costCenters,
        employee.pin_hash as pinHash, employee.pin_failures as pinFailures, employee.pin_locked_until as pinLockedUntil
      from employee
      left join sector on sector.customer_id = employee.customer_id and sector.id = employee.sector_id
      left join job_role on job_role.customer_id = employee.customer_id and job_role.id = employee.job_role_id
      where employee.customer_id = ${tx.customerId} and employee.id in (${sql.join([...new Set(ids)].sort())}) and employee.live = 1
      order by employee.id for update of employee`,
  );
  return new Map(
    found.map((person) => [person.id, { ...person, costCenters: (person.costCenters ?? []).toSorted(byName) }]),
  );
}

/**
 * Decides on the proof by the locked row: a PIN that was locked or changed since checkIdentity is refused. Counts wrong
 * attempts, and locks the PIN at the fifth (requirements D4).
 */
export async function verifyPerson(tx: Tx, person: IdentifiedEmployee, checked: CheckedIdentity): Promise<Proof> {
  const isPinCorrect = checked.isPinCorrect && checked.pinHash === person.pinHash;
  const proof = proofOf(checked.method, isLocked(person.pinLockedUntil), isPinCorrect);
  if (proof === 'WRONG_PIN') await countWrongPin(tx, person);
  if (proof === 'PROVEN' && checked.method === 'PASSWORD' && person.pinFailures > 0)
    await setPinState(tx, person.id, 0, null);
  return proof;
}

async function countWrongPin(tx: Tx, person: IdentifiedEmployee): Promise<void> {
  const failures = person.pinFailures + 1;
  if (failures < PIN_TRIES) return setPinState(tx, person.id, failures, null);
  const until = new Date(clock.now().getTime() + PIN_LOCK_MINUTES * 60_000);
  await setPinState(tx, person.id, 0, until);
  const changes = { pinLockedUntil: { old: null, new: until.toISOString() } };
  await recordAudit(tx.em, [{ operation: 'UPDATE', targetEntityType: 'EMPLOYEE', targetEntityId: person.id, changes }]);
}

/** Does not change the version, so that attempts at a machine do not make open forms stale. */
const setPinState = async (tx: Tx, id: string, failures: number, lockedUntil: Date | null): Promise<void> =>
  void (await change(
    tx.em,
    sql`update employee set pin_failures = ${failures}, pin_locked_until = ${lockedUntil} where customer_id = ${tx.customerId} and id = ${id}`,
  ));

const isLocked = (until: string | null | undefined): boolean => Boolean(until) && toInstant(until ?? '') > clock.now();

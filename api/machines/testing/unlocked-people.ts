import { rows, sql } from '#api/db/sql.ts';
import type { IdentifiedEmployee } from '#api/features/withdrawals/identity-check.service.ts';
import { GUARDS, type WithdrawalGuards } from '#api/features/withdrawals/withdrawal.service.ts';

/** Reads people without a lock. Twins of race tests use it to show that the lock is necessary. */
export const unlockedPeople: WithdrawalGuards = {
  ...GUARDS,
  async lockPeople(tx, ids) {
    const found = await rows(
      tx.em,
      sql<IdentifiedEmployee>`select id, name, identification, status, access_until as accessUntil, permission, group_id as groupId, null as sector, null as role, json_array() as costCenters,
        pin_hash as pinHash, pin_failures as pinFailures, pin_locked_until as pinLockedUntil
        from employee where customer_id = ${tx.customerId} and id in (${sql.join([...ids])})`,
    );
    return new Map(found.map((person) => [person.id, person]));
  },
};

import { readConfig } from '#api/config.ts';
import { createOrm } from '#api/db/orm.ts';
import { auditStock } from './audit.ts';
import { auditRollup } from './rollup-audit.ts';

/**
 * `npm run db:audit`: compares the ledger with the quantities, and the counts of the dashboard with the withdrawals. Exit
 * code 1 when there is a mismatch.
 */
const { DATABASE_URL, DB_NAME } = readConfig();
const orm = await createOrm(DATABASE_URL, { pool: 1 });
try {
  const { mismatches, ...counts } = await auditStock(orm.em.fork());
  const { tenants, channels, warehousePlaces, movements, withdrawals } = counts;
  console.log(
    `${DB_NAME}: replayed ${movements} ledger rows of ${channels} channels, ${warehousePlaces} places in warehouses and ${withdrawals} withdrawals of ${tenants} tenants`,
  );
  for (const { rule, customerId, id, found, expected } of mismatches) {
    console.error(`  violated rule: ${rule}: ${id} of tenant ${customerId} has ${found}, expected ${expected}`);
  }
  const miscounted = await auditRollup(orm.em.fork());
  for (const { customerId, quarter, delivered, failed, refused } of miscounted) {
    console.error(
      `  wrong count: tenant ${customerId} at ${quarter}: delivered ${delivered}, failed ${failed}, refused ${refused} too many`,
    );
  }
  const total = mismatches.length + miscounted.length;
  console.log(total === 0 ? 'Everything agrees' : `${total} mismatches`);
  process.exitCode = total === 0 ? 0 : 1;
} finally {
  await orm.close(true);
}

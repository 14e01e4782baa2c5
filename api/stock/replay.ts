import { readConfig } from '#api/config.ts';
import { createOrm } from '#api/db/orm.ts';
import { auditStock } from './audit.ts';

/** `npm run db:audit`: compares the ledger with the quantities. Exit code 1 when there is a mismatch. */
const { DATABASE_URL, DB_NAME } = readConfig();
const orm = await createOrm(DATABASE_URL, { pool: 1 });
try {
  const { mismatches, ...counts } = await auditStock(orm.em.fork());
  const { tenants, channels, movements, withdrawals } = counts;
  console.log(
    `${DB_NAME}: replayed ${movements} ledger rows of ${channels} channels and ${withdrawals} withdrawals of ${tenants} tenants`,
  );
  for (const { rule, customerId, id, found, expected } of mismatches) {
    console.error(`  violated rule: ${rule}: ${id} of tenant ${customerId} has ${found}, expected ${expected}`);
  }
  console.log(mismatches.length === 0 ? 'Everything agrees' : `${mismatches.length} mismatches`);
  process.exitCode = mismatches.length === 0 ? 0 : 1;
} finally {
  await orm.close(true);
}

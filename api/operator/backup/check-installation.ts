import type { SqlEntityManager } from '@mikro-orm/mysql';
import { allChains, verifyChains, type Fault } from '#api/audit-chain/verify.ts';
import type { Config } from '#api/config.ts';
import { createOrm } from '#api/db/orm.ts';
import { rows, sql } from '#api/db/sql.ts';
import { keyOf } from '#api/features/uploads/uploaded-file.service.ts';
import type { ContentType, FileKind } from '#api/features/uploads/upload.rules.ts';
import { createStorage, type Storage } from '#api/platform/storage.ts';
import { auditStock } from '#api/stock/audit.ts';
import { auditRollup } from '#api/stock/rollup-audit.ts';
import { describeFault } from '../verify-audit.ts';

/** What an installation contains, and every fault as a line of text. */
export type Inspection = {
  tenants: number;
  withdrawals: number;
  movements: number;
  /** Sealed entries of all audit trails. */
  auditLinks: number;
  /** Checkpoints that these were compared with. */
  checkpoints: number;
  /** Files that rows name. */
  files: number;
  faults: string[];
};

/**
 * Compares the ledger with the stock, the counts of the dashboard with the withdrawals, the audit trails with their hash
 * chains and checkpoints, and the rows of files with the objects of the storage.
 */
export async function checkInstallation(config: Config): Promise<Inspection> {
  const orm = await createOrm(config.DATABASE_URL, { pool: 2 });
  try {
    const em = orm.em.fork();
    const storage = createStorage(config);
    const { tenants, withdrawals, movements, mismatches } = await auditStock(em);
    const miscounted = await auditRollup(em);
    const audit = await verifyChains({ em, config, storage }, await allChains(em, config, storage));
    const files = storage ? await checkFiles(em, storage) : { count: 0, missing: [] };
    const faults = [
      ...mismatches.map(
        ({ rule, customerId, id, found, expected }) =>
          `stock: ${rule}: ${id} of tenant ${customerId} has ${found}, expected ${expected}`,
      ),
      ...miscounted.map(({ customerId, quarter }) => `dashboard: wrong count of tenant ${customerId} at ${quarter}`),
      ...audit.faults.map((fault: Fault) => `audit: ${describeFault(fault)}`),
      ...files.missing.map((key) => `file: ${key} is missing in the storage`),
    ];
    const { links: auditLinks, checkpoints } = audit;
    return { tenants, withdrawals, movements, auditLinks, checkpoints, files: files.count, faults };
  } finally {
    await orm.close(true);
  }
}

type FileRow = { id: string; contentType: ContentType; kind: FileKind };

/** Rows per statement. */
const PAGE = 5000;

async function checkFiles(em: SqlEntityManager, storage: Storage): Promise<{ count: number; missing: string[] }> {
  const existing = new Set(await storage.keys('files/'));
  const missing: string[] = [];
  let count = 0;
  for (let last = ''; ;) {
    const page: FileRow[] = await rows(
      em,
      sql<FileRow>`select id, content_type as contentType, kind from uploaded_file
        where state = 'READY' and id > ${last} order by id limit ${PAGE}`,
    );
    for (const { id, contentType, kind } of page) {
      const key = keyOf(id, contentType, kind);
      if (!existing.has(key)) missing.push(key);
    }
    count += page.length;
    const end = page.at(-1);
    if (!end || page.length < PAGE) return { count, missing };
    last = end.id;
  }
}

import { createConnection } from 'mysql2/promise';
import { PLATFORM } from '#api/audit-chain/links.ts';
import { allChains, verifyChains, type Fault, type Verdict } from '#api/audit-chain/verify.ts';
import type { Config } from '#api/config.ts';
import { createOrm } from '#api/db/orm.ts';
import { createStorage } from '#api/platform/storage.ts';
import { findTenant } from './find-tenant.ts';

/** Which audit trails: that of a customer (by subdomain or id), of the platform, or all. */
export type TrailSelection = { tenant: string } | 'PLATFORM' | 'ALL';

/** Recomputes the hash chain of audit trails and compares it with the checkpoints. Needs only read rights. */
export async function verifyAudit(config: Config, selection: TrailSelection): Promise<Verdict> {
  const orm = await createOrm(config.DATABASE_URL, { pool: 2 });
  try {
    const em = orm.em.fork();
    const storage = createStorage(config);
    return await verifyChains({ em, config, storage }, await chainsOf());

    async function chainsOf(): Promise<string[]> {
      if (selection === 'PLATFORM') return [PLATFORM];
      return selection === 'ALL' ? allChains(em, config, storage) : [await idOf(config, selection.tenant)];
    }
  } finally {
    await orm.close(true);
  }
}

/** Id of a customer by its subdomain or id. */
export async function idOf(config: Config, tenant: string): Promise<string> {
  const connection = await createConnection({ uri: config.DATABASE_URL });
  try {
    return (await findTenant(connection, tenant)).id;
  } finally {
    await connection.end();
  }
}

/** The verdict as text: one line per fault, which starts with the trail and names the entry. */
export const describeVerdict = ({ links, checkpoints, faults }: Verdict): string =>
  [
    ...faults.map(describeFault),
    `${links} sealed entries and ${checkpoints} checkpoints: ${faults.length === 0 ? 'as they were written' : `${faults.length} faults`}`,
  ].join('\n');

/** A fault as one line of text. */
export const describeFault = ({ kind, chain, entryId, detail }: Fault): string =>
  [chain === PLATFORM ? 'platform' : chain, kind, entryId && `entry ${entryId}`, detail].filter(Boolean).join('  ');

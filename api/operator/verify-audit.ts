import { createConnection } from 'mysql2/promise';
import { PLATFORM } from '#api/audit-chain/links.ts';
import { allChains, verifyChains, type Fault, type Verdict } from '#api/audit-chain/verify.ts';
import type { Config } from '#api/config.ts';
import { createOrm } from '#api/db/orm.ts';
import { createStorage } from '#api/platform/storage.ts';
import { findTenant } from './find-tenant.ts';

/** Whose audit trail: a customer's by subdomain or id, the platform's own, or everybody's. */
export type Whose = { tenant: string } | 'PLATFORM' | 'ALL';

/** Recomputes the chain of hashes of an audit trail and compares it with the checkpoints. Needs no right to write. */
export async function verifyAudit(config: Config, whose: Whose): Promise<Verdict> {
  const orm = await createOrm(config.DATABASE_URL, { pool: 2 });
  try {
    const em = orm.em.fork();
    const storage = createStorage(config);
    return await verifyChains({ em, config, storage }, await chainsOf());

    async function chainsOf(): Promise<string[]> {
      if (whose === 'PLATFORM') return [PLATFORM];
      return whose === 'ALL' ? allChains(em, config, storage) : [await idOf(config, whose.tenant)];
    }
  } finally {
    await orm.close(true);
  }
}

async function idOf(config: Config, tenant: string): Promise<string> {
  const connection = await createConnection({ uri: config.DATABASE_URL });
  try {
    return (await findTenant(connection, tenant)).id;
  } finally {
    await connection.end();
  }
}

/** The verdict in words: each fault on a line of its own, which begins with whose trail and names the entry. */
export const tellVerdict = ({ links, checkpoints, faults }: Verdict): string =>
  [
    ...faults.map(tellFault),
    `${links} sealed entries and ${checkpoints} checkpoints: ${faults.length === 0 ? 'as they were written' : `${faults.length} faults`}`,
  ].join('\n');

const tellFault = ({ kind, chain, entryId, detail }: Fault): string =>
  [chain === PLATFORM ? 'platform' : chain, kind, entryId && `entry ${entryId}`, detail].filter(Boolean).join('  ');

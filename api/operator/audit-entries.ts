import { entriesAfter, type StreamEntry } from '#api/audit-stream/stream-entry.ts';
import { PLATFORM } from '#api/audit-chain/links.ts';
import { allChains } from '#api/audit-chain/verify.ts';
import type { Config } from '#api/config.ts';
import { createOrm } from '#api/db/orm.ts';
import { createStorage } from '#api/platform/storage.ts';
import { idOf, type TrailSelection } from './verify-audit.ts';

const PAGE = 500;

/** The sealed entries of audit trails, as AUDIT_STREAM_URL gets them, one trail after the other. */
export async function* auditEntries(config: Config, selection: TrailSelection): AsyncGenerator<StreamEntry> {
  const orm = await createOrm(config.DATABASE_URL, { pool: 2 });
  try {
    const em = orm.em.fork();
    for (const chain of await chainsOf()) {
      let page = await entriesAfter(em, chain, 0, PAGE);
      while (page.length > 0) {
        yield* page;
        page = await entriesAfter(em, chain, page.at(-1)?.sequence ?? 0, PAGE);
      }
    }

    async function chainsOf(): Promise<string[]> {
      if (selection === 'PLATFORM') return [PLATFORM];
      return selection === 'ALL'
        ? allChains(em, config, createStorage(config))
        : [await idOf(config, selection.tenant)];
    }
  } finally {
    await orm.close(true);
  }
}

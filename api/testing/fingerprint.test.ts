import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { bootApp, type TestApp } from './app.ts';
import { fingerprintOf } from './fingerprint.ts';

let app: TestApp;
beforeAll(async () => {
  app = await bootApp();
});
afterAll(() => app?.close());

/** Names of the tables whose rows of this tenant the work has changed. */
async function changedBy(tenant: 'acme' | 'bolt', work: () => Promise<unknown>): Promise<string[]> {
  const before = await fingerprintOf(app, app[tenant]);
  await work();
  const after = await fingerprintOf(app, app[tenant]);
  return Object.keys(after).filter((table) => after[table] !== before[table]);
}

describe('the fingerprint of a tenant', () => {
  it('differs after a new row and after one changed value, and only for its tenant', async () => {
    const { id } = await makeSector(app);
    const write = (code: string | null) =>
      change(app.services.orm.em.fork(), sql`update sector set description = ${code} where id = ${id}`);
    expect(await changedBy('acme', () => makeSector(app))).toContain('sector');
    expect(await changedBy('acme', () => write('changed'))).toEqual(['sector']);
    expect(await changedBy('acme', () => write('changed'))).toEqual([]);
    expect(await changedBy('acme', () => write(null))).toEqual(['sector']);
    expect(await changedBy('bolt', () => write('again'))).toEqual([]);
  });
});

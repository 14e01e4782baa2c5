import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, countRows, firstRow, sql } from '#api/db/sql.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import type { ImportState } from '#api/generated/enums.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { unique } from '#api/testing/unique.ts';
import { applyRows } from './apply-rows.ts';
import { changeBatch, readBatch, toState } from './batch-state.ts';
import { deleteOldRows } from './delete-old-rows.ts';
import { makeImportBatch } from './import-batch.factory.ts';
import { WRITTEN_AT_ONCE } from './import-rows.ts';
import { IMPORTERS } from './importers.ts';
import { checkedTable, run, settled } from './import.testing.ts';
import { undoRows } from './undo-rows.ts';

let app: TestApp;
let admin: GraphqlClient;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());

const em = () => app.services.orm.em.fork();

const ROWS = 3 * WRITTEN_AT_ONCE;

/** A checked import of new job roles, of which a process has written the first chunk before it was killed. */
async function interruptedImport() {
  const prefix = unique('Role');
  const names = Array.from({ length: ROWS }, (_, index) => `${prefix}-${index}`);
  const { id } = await checkedTable(admin, ['name', ...names].join('\n'), 'JOB_ROLE');
  const key = { customerId: app.acme.id, id };
  await changeBatch(em(), key, ['CHECKED'], toState('APPLYING'));
  const killed = new AbortController();
  const importer = IMPORTERS.JOB_ROLE;
  const context = { em: em(), key, tenant: app.acme, actor: SYSTEM, storage: null };
  const create: typeof importer.create = async (tx, records) => {
    await importer.create(tx, records);
    killed.abort(new Error('killed'));
  };
  const batch = await readBatch(em(), key);
  if (!batch) throw new Error('There is no import');
  const dying = { ...context, importer: { ...importer, create }, stopped: killed.signal };
  await expect(applyRows(dying, batch)).rejects.toThrow('killed');
  const again = { ...context, importer, stopped: new AbortController().signal };
  const written = () =>
    countRows(em(), 'job_role', [sql`customer_id = ${app.acme.id}`, sql`name like ${`${prefix}%`}`, sql`live = 1`]);
  return { id, batch, again, written };
}

describe('an import whose process was killed while it wrote', () => {
  it('continues behind the last chunk, and writes no row twice [S15]', async () => {
    const { id, batch, again, written } = await interruptedImport();
    expect(await written()).toBe(WRITTEN_AT_ONCE);
    await applyRows(again, batch);
    expect(await written()).toBe(ROWS);
    expect(await settled(admin, id)).toMatchObject({ state: 'DONE', newCount: ROWS });
    const states = (await auditOf(app, id)).map(({ changes }) => changes.importState?.new);
    expect(states.filter((state) => state === 'DONE')).toHaveLength(1);
  });

  it('is cancelled: what was written is undone, and nothing is left [S15]', async () => {
    const { id, written } = await interruptedImport();
    expect(await run(admin, 'cancelImport', { id })).toMatchObject({ state: 'UNDONE', keptCount: 0 });
    expect(await written()).toBe(0);
  });

  it('undoes what is left when it was killed while it undid [S15]', async () => {
    const { id, batch, again, written } = await interruptedImport();
    await changeBatch(em(), again.key, ['APPLYING'], toState('UNDOING'));
    const killed = new AbortController();
    const remove: typeof again.importer.remove = async (tx, records) => {
      const removed = await again.importer.remove(tx, records);
      killed.abort(new Error('killed'));
      return removed;
    };
    const dying = { ...again, importer: { ...again.importer, remove }, stopped: killed.signal };
    await expect(undoRows(dying, batch)).rejects.toThrow('killed');
    await undoRows(again, batch);
    expect(await settled(admin, id)).toMatchObject({ state: 'UNDONE', keptCount: 0 });
    expect(await written()).toBe(0);
  });
});

describe('rows of imports', () => {
  const aged = async (state: ImportState, days: number) => {
    const { id } = await makeImportBatch(app, { state });
    await change(
      em(),
      sql`update import_batch set updated_at = now(3) - interval ${days} day where customer_id = ${app.acme.id} and id = ${id}`,
    );
    return id;
  };
  const shown = async (id: string) => {
    const batch = await firstRow<{ state: string; hasRows: number }>(
      em(),
      sql`select state, has_rows as hasRows from import_batch where customer_id = ${app.acme.id} and id = ${id}`,
    );
    const rows = await countRows(em(), 'import_row', [sql`customer_id = ${app.acme.id}`, sql`batch_id = ${id}`]);
    return [batch?.state, rows, batch?.hasRows];
  };

  it('are deleted when they are not needed any more; the history stays, and nobody can undo then [S15] [D12]', async () => {
    const old = await Promise.all([
      aged('CANCELLED', 2),
      aged('FAILED', 2),
      aged('UNDONE', 2),
      aged('READ', 8),
      aged('CHECKED', 8),
      aged('DONE', 31),
    ]);
    const recent = await Promise.all([
      aged('CANCELLED', 0),
      aged('CHECKED', 6),
      aged('DONE', 29),
      aged('APPLYING', 99),
    ]);
    await deleteOldRows(em(), new AbortController().signal);
    expect(await Promise.all(old.map(shown))).toEqual([
      ['CANCELLED', 0, 0],
      ['FAILED', 0, 0],
      ['UNDONE', 0, 0],
      ['CANCELLED', 0, 0],
      ['CANCELLED', 0, 0],
      ['DONE', 0, 0],
    ]);
    expect(await Promise.all(recent.map(shown))).toEqual([
      ['CANCELLED', 1, 1],
      ['CHECKED', 1, 1],
      ['DONE', 1, 1],
      ['APPLYING', 1, 1],
    ]);
    const refused = await admin.error('mutation ($id: ID!) { undoImport(id: $id) { id } }', { id: old[5] });
    expect(refused.extensions).toMatchObject({ code: 'VALIDATION', fields: [{ key: 'wrongStatus' }] });
  });
});

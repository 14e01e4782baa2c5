import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { write } from '#api/crud/write.ts';
import { auditTypeOf } from '#api/nouns/cards.ts';
import { AppError } from '#api/platform/errors.ts';
import { REFERENCE_TYPES } from '#api/rules/reference-types.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { makeWorld } from '#api/testing/world.ts';
import { OWNER_COLUMN, REFERENCE_RULES } from './reference-rules.ts';
import { enforcedReferences, foreignKeys, type ForeignKey, type Reference } from './references.ts';

let app: TestApp;
let owner: Connection;
let keys: ForeignKey[];
let references: Reference[];

beforeAll(async () => {
  app = await bootApp();
  await makeWorld(app, app.acme);
  const url = new URL(app.config.MYSQL_ADMIN_URL ?? '');
  url.pathname = `/${app.config.DB_NAME}`;
  owner = await createConnection({ uri: url.toString() });
  keys = await foreignKeys(em());
  references = enforcedReferences(keys);
});
afterAll(async () => {
  await owner?.end();
  await app?.close();
});

const em = () => app.services.orm.em.fork();

async function select(query: string, values: unknown[] = []): Promise<RowDataPacket[]> {
  const [found] = await owner.query<RowDataPacket[]>(query, values);
  return found;
}

const metaOf = (table: string) => {
  const meta = [...app.services.orm.getMetadata().getAll().values()].find(({ tableName }) => tableName === table);
  if (!meta) throw new Error(`No entity of ${table}`);
  return meta;
};

/** The id of a live record of acme. */
async function idIn(table: string): Promise<string> {
  const [row] = await select(`select id from \`${table}\` where customer_id = ? and live = 1 limit 1`, [app.acme.id]);
  if (!row) throw new Error(`makeWorld makes no ${table}`);
  return String(row['id']);
}

/** Deletes a record without a check of its noun, and returns the refusal. */
async function tryDelete(table: string, id: string): Promise<AppError | undefined> {
  const scope = { em: em(), tenant: app.acme, actor: { type: 'SYSTEM' as const, id: null, name: null } };
  const rollback = new Error('rolled back');
  try {
    await write(scope, async (tx) => {
      const row = await tx.em.findOneOrFail(metaOf(table).class, { id });
      Object.assign(row, { status: 'DELETED' });
      await tx.em.flush();
      throw rollback;
    });
  } catch (error) {
    if (error instanceof AppError) return error;
    if (error !== rollback) throw error;
  }
  return undefined;
}

describe('a foreign key to a table with soft delete', () => {
  it('refuses to delete its target, unless it is exempted with a reason [E1]', async () => {
    expect(references.length).toBeGreaterThan(6);
    for (const { place, table, column, target, counted } of references) {
      const id = await idIn(target);
      await owner.query(`update \`${table}\` set \`${column}\` = ? where customer_id = ? limit 1`, [id, app.acme.id]);
      const refused = await tryDelete(target, id);
      expect(refused?.extensions, place).toMatchObject({
        code: 'IN_USE',
        references: expect.arrayContaining([
          { type: auditTypeOf(metaOf(counted).className), count: expect.any(Number) },
        ]),
      });
    }
  });

  it('is enforced or exempted, for every such key of the database [E1]', async () => {
    const soft = (
      await select(
        "select table_name as name from information_schema.columns where table_schema = database() and column_name = 'live'",
      )
    ).map(({ name }) => String(name));
    const all = await select(
      'select table_name as `table`, column_name as `column` from information_schema.key_column_usage where table_schema = database() and referenced_table_name in (?) order by 1, 2',
      [soft],
    );
    const places = all.map(({ table, column }) => `${table}.${column}`);
    const known = [...references.map(({ place }) => place), ...Object.keys(REFERENCE_RULES)];
    expect(places.filter((place) => !place.endsWith(`.${OWNER_COLUMN}`)).toSorted()).toEqual(known.toSorted());
  });

  it('counts rows without a status as their owner [E1]', () => {
    expect(references.filter(({ hasStatus, ownerColumn }) => !hasStatus && !ownerColumn)).toEqual([]);
  });

  it('counts only kinds of records that the console can name [E1]', () => {
    const counted = new Set([
      ...references.map((reference) => auditTypeOf(metaOf(reference.counted).className)),
      'PIECE',
      'WITHDRAWAL',
    ]);
    const advice =
      'Every noun with a reference stands in api/rules/reference-types.ts, and in crud.references of each language';
    expect([...counted].toSorted(), advice).toEqual([...REFERENCE_TYPES]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '#api/config.ts';
import { withMysql } from '#api/testing/stage-schema.ts';
import { testConfig } from '#api/testing/test-config.ts';
import { dropDatabase, migrateDatabase, MigrationError } from './database.ts';

const MIGRATION = 'Migration20261124125800_task_cause';

let config: Config;
/** What two migrations of a new schema did at the same time. */
let applied: string[][];

beforeAll(async () => {
  config = testConfig();
  applied = await Promise.all([migrateDatabase(config), migrateDatabase(config)]);
});
afterAll(() => dropDatabase(config));

const run = (statement: string) => withMysql(config, (connection) => connection.query(statement));

describe('migrations', () => {
  it('run once when two processes begin at the same time REL-29', () => {
    const [first = [], second = []] = applied.toSorted((one, other) => other.length - one.length);
    expect(first).toContain(MIGRATION);
    expect(second).toEqual([]);
  });

  it('that fail half-way are named with the reason and what to do, and run after the repair REL-29', async () => {
    await run(`delete from mikro_orm_migrations where name like '%task_cause%'`);
    const failure: unknown = await migrateDatabase(config).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MigrationError);
    expect(String(failure)).toMatch(
      new RegExp(`${MIGRATION} failed: [^]*Duplicate column name 'cause'[^]*run db:migrate again`),
    );
    await run('alter table task drop column cause');
    expect(await migrateDatabase(config)).toEqual([MIGRATION]);
    expect(await migrateDatabase(config)).toEqual([]);
  });
});

import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '#api/config.ts';
import { testConfig } from '#api/testing/test-config.ts';
import { dropDatabase, migrateDatabase } from './database.ts';

let config: Config;

beforeAll(async () => {
  config = testConfig();
  await migrateDatabase(config);
});
afterAll(() => dropDatabase(config));

describe('the schema', () => {
  it('has no place for a biometric template: no bytes, and nothing of that name SEC-47', async () => {
    const connection = await createConnection({ uri: config.MYSQL_ADMIN_URL });
    const [columns] = await connection.query<RowDataPacket[]>(
      'select table_name as tableName, column_name as columnName, data_type as type from information_schema.columns where table_schema = ?',
      [config.DB_NAME],
    );
    await connection.end();
    expect(columns.length).toBeGreaterThan(100);
    const places = columns.filter(
      ({ columnName, type }) => /blob|binary/.test(type) || /biometr|fingerprint|template|iris|face/.test(columnName),
    );
    expect(places).toEqual([]);
  });
});

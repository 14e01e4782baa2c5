import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeStage, type Stage } from '#api/testing/stages.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await takeStage({}, []);
});
afterAll(() => stage?.release());

it('every table has a primary key and is of InnoDB, because MySQL as a group refuses writes to others', async () => {
  const connection = await createConnection({ uri: stage.config.MYSQL_ADMIN_URL, rowsAsArray: true });
  const [tables] = await connection.query(
    `select found.table_name, found.engine, count(part.column_name) > 0 from information_schema.tables found
      left join information_schema.key_column_usage part on part.table_schema = found.table_schema
        and part.table_name = found.table_name and part.constraint_name = 'PRIMARY'
      where found.table_schema = ? group by found.table_name, found.engine`,
    [stage.config.DB_NAME],
  );
  await connection.end();
  const rows = Array.isArray(tables) ? tables.map(String) : [];
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((row) => !row.endsWith(',InnoDB,1'))).toEqual([]);
});

import { createConnection, type Connection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeStage, type Stage } from '#api/testing/stages.ts';

/** MySQL's ER_TABLEACCESS_DENIED_ERROR. */
const TABLE_ACCESS_DENIED = 1142;

let stage: Stage;
/** A connection as the product's own database user. */
let product: Connection;

beforeAll(async () => {
  stage = await takeStage({}, []);
  product = await createConnection({ uri: stage.config.DATABASE_URL });
});
afterAll(async () => {
  await product?.end();
  await stage?.release();
});

describe.each(['audit_log', 'audit_chain', 'stock_movement', 'piece_return', 'person_key', 'ppe_sheet_document'])(
  'rows of %s',
  (table) => {
    it.each([
      `update ${table} set id = id`,
      `update ${table} set id = id where 1 = 0`,
      `delete from ${table}`,
      `delete from ${table} where 1 = 0`,
      `replace into ${table} (id) values ('x')`,
      `insert into ${table} (id) values ('x') on duplicate key update id = 'y'`,
      `truncate table ${table}`,
      `drop table ${table}`,
      `alter table ${table} add column more int`,
      `rename table ${table} to elsewhere`,
      `create trigger forge before insert on ${table} for each row set new.id = 'x'`,
    ])('cannot be changed or deleted by the product: %s SEC-46', async (statement) => {
      await expect(product.query(statement)).rejects.toMatchObject({ errno: TABLE_ACCESS_DENIED });
    });

    it('can only be read and inserted by the product SEC-46', async () => {
      const [grants] = await product.query({ sql: 'show grants', rowsAsArray: true });
      const ofTable = (Array.isArray(grants) ? grants : [])
        .map(String)
        .filter((grant) => grant.includes(`\`${table}\``));
      expect(ofTable).toEqual([expect.stringMatching(/^GRANT SELECT, INSERT ON /)]);
      expect(grants).toContainEqual([expect.stringMatching(/^GRANT USAGE ON \*\.\* TO /)]);
      expect(JSON.stringify(grants)).not.toMatch(/ON `[^`]+`\.\*|WITH GRANT OPTION|ALL PRIVILEGES/);
    });
  },
);

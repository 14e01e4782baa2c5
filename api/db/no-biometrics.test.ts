import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeStage, type Stage } from '#api/testing/stages.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await takeStage({}, []);
});
afterAll(() => stage?.release());

/** The only binary columns: hashes of 32 bytes. */
const HASHES = ['console_build.id', 'picture_copy.address_key'];

/** Columns with such a word in another sense: templates of sheets and of layouts; and the bytes of their PDFs and of reports. */
const OTHER_SENSE = [
  'layout_template_channel.template_id',
  'ppe_sheet.template_id',
  'ppe_sheet.template_version',
  'ppe_sheet_document.content',
  'ppe_template.template_title',
  'report_file_part.content',
];

describe('the schema', () => {
  it('has no column for a biometric template: no binary column, and no column with such a name SEC-47', async () => {
    const { config } = stage;
    const connection = await createConnection({ uri: config.MYSQL_ADMIN_URL });
    const [columns] = await connection.query<RowDataPacket[]>(
      'select table_name as tableName, column_name as columnName, data_type as type from information_schema.columns where table_schema = ?',
      [config.DB_NAME],
    );
    await connection.end();
    expect(columns.length).toBeGreaterThan(100);
    const suspects = columns.filter(
      ({ columnName, type }) => /blob|binary/.test(type) || /biometr|fingerprint|template|iris|face/.test(columnName),
    );
    expect(suspects.map(({ tableName, columnName }) => `${tableName}.${columnName}`)).toEqual(
      [...HASHES, ...OTHER_SENSE].toSorted(),
    );
  });
});

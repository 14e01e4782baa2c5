import { Migration } from '@mikro-orm/migrations';
import { foreignKey, ID, listKeys, oneOf, RECORD, TENANT_KEY } from './tables.ts';

/**
 * Issued PPE sheets. `content` is what the sheet shows, as plain data; the documents are its bytes, which the product
 * can only insert and read.
 */
export class Migration20261125040001_ppe_sheets extends Migration {
  override up(): void {
    this.addSql(`create table ppe_sheet (
      ${TENANT_KEY},
      employee_id ${ID} not null,
      number int not null check (number > 0),
      template_id ${ID} null,
      template_version int null,
      from_day date null,
      to_day date not null,
      ${oneOf('sheet_status', ['ISSUED', 'SIGNED', 'VOIDED'])},
      public_code char(22) character set ascii collate ascii_bin not null,
      content_hash char(64) character set ascii collate ascii_bin not null,
      content json not null,
      issued_at datetime(3) not null,
      signed_at datetime(3) null,
      ${oneOf('signing_method', ['SCREEN', 'LINK'], 'null')},
      witness_id ${ID} null,
      signature json null,
      voided_at datetime(3) null,
      void_reason varchar(500) null,
      ${RECORD},
      ${foreignKey('employee_id', 'employee')},
      unique key ppe_sheet_number (customer_id, employee_id, number),
      unique key ppe_sheet_public_code (public_code),
      ${listKeys('ppe_sheet', { sortedBy: ['created_at'] })}
    )`);
    this.addSql(`create table ppe_sheet_document (
      ${TENANT_KEY},
      sheet_id ${ID} not null,
      ${oneOf('kind', ['ISSUED', 'SIGNED'])},
      sha256 char(64) character set ascii collate ascii_bin not null,
      size int not null,
      content mediumblob not null,
      created_at datetime(3) not null default current_timestamp(3),
      ${foreignKey('sheet_id', 'ppe_sheet')},
      unique key ppe_sheet_document_kind (customer_id, sheet_id, kind),
      key ppe_sheet_document_hash (customer_id, sha256)
    )`);
  }
}

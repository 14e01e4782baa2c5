import { Migration } from '@mikro-orm/migrations';
import { ID, oneOf } from './tables.ts';

/** Jobs that make documents. */
export class Migration20261124000102_pdf_jobs extends Migration {
  override up(): void {
    this.addSql(`create table pdf_job (
      customer_id ${ID} not null,
      id ${ID} not null,
      created_by ${ID} not null,
      ${oneOf('operation', ['GENERATE', 'CONVERT', 'MERGE', 'SPLIT', 'WATERMARK', 'OPTIMIZE', 'BATCH'])},
      ${oneOf('state', ['WAITING', 'RUNNING', 'DONE', 'FAILED'], "not null default 'WAITING'")},
      done int not null default 0,
      total int not null default 1,
      results mediumtext null,
      error text null,
      created_at datetime(3) not null default current_timestamp(3),
      finished_at datetime(3) null,
      primary key (customer_id, id),
      key pdf_job_created (created_at),
      foreign key (customer_id) references customer (id)
    )`);
  }
}

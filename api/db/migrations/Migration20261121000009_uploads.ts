import { Migration } from '@mikro-orm/migrations';
import { ID, oneOf } from './tables.ts';

/** Announced and confirmed uploads: owner, announced type and size. */
export class Migration20261121000009_uploads extends Migration {
  override up(): void {
    this.addSql(`create table uploaded_file (
      id ${ID} not null primary key,
      customer_id ${ID} null,
      created_by ${ID} not null,
      file_name varchar(255) not null,
      content_type varchar(100) character set ascii not null,
      size int not null check (size > 0),
      ${oneOf('state', ['ANNOUNCED', 'READY'])},
      created_at datetime(3) not null default current_timestamp(3),
      expires_at datetime(3) not null,
      foreign key (customer_id) references customer (id)
    )`);
  }
}

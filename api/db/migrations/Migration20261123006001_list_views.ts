import { Migration } from '@mikro-orm/migrations';
import { ID, RECORD } from './tables.ts';

/** Saved views of lists, and what each person chose for a list. People of the platform have no customer. */
export class Migration20261123006001_list_views extends Migration {
  override up(): void {
    this.addSql(`create table list_view (
      id ${ID} not null primary key,
      customer_id ${ID} null,
      owner_id ${ID} not null,
      list varchar(60) character set ascii not null,
      name varchar(60) not null,
      query varchar(2000) not null,
      is_shared boolean not null,
      ${RECORD},
      unique key list_view_name (owner_id, list, name),
      key list_view_shared (customer_id, list, is_shared),
      foreign key (customer_id) references customer (id)
    )`);
    this.addSql(`create table list_choice (
      id ${ID} not null primary key,
      customer_id ${ID} null,
      owner_id ${ID} not null,
      list varchar(60) character set ascii not null,
      hidden json not null,
      column_order json not null,
      default_view_id ${ID} null,
      ${RECORD},
      unique key list_choice_list (owner_id, list),
      foreign key (customer_id) references customer (id)
    )`);
  }
}

import { Migration } from '@mikro-orm/migrations';
import { ID } from './tables.ts';

/**
 * A public id for each session, which its owner may see. It is derived from the key without revealing it. So open
 * sessions get one, and the previous version can still create sessions.
 */
export class Migration20261121000007_session_ids extends Migration {
  override up(): void {
    this.addSql(`alter table session
      add column id ${ID} as (left(sha2(id_hash, 256), 26)) stored,
      add unique key session_id (id)`);
  }
}

import { Migration } from '@mikro-orm/migrations';
import { ID } from './tables.ts';

/**
 * A name for each session that its owner may see. It follows from the key, which it does not tell, so that sessions
 * which are open already have one, and the version before can go on opening them.
 */
export class Migration20261121000007_session_ids extends Migration {
  override up(): void {
    this.addSql(`alter table session
      add column id ${ID} as (left(sha2(id_hash, 256), 26)) stored,
      add unique key session_id (id)`);
  }
}

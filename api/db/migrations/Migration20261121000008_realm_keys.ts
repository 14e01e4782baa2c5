import { Migration } from '@mikro-orm/migrations';

/** The last fetched public keys of each realm, for replicas that start while Keycloak is unavailable. */
export class Migration20261121000008_realm_keys extends Migration {
  override up(): void {
    this.addSql(`create table realm_keys (
      issuer varchar(300) character set ascii collate ascii_bin not null primary key,
      sealed_keys text character set ascii not null,
      fetched_at datetime(3) not null
    )`);
  }
}

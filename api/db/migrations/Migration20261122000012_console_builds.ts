import { Migration } from '@mikro-orm/migrations';

/** Operations of the console's builds that replicas serve, so that pages and replicas of two builds understand each other. */
export class Migration20261122000012_console_builds extends Migration {
  override up(): void {
    this.addSql(`create table console_build (
      id binary(32) not null primary key,
      operations json not null,
      seen_at datetime(3) not null default current_timestamp(3),
      key console_build_seen (seen_at)
    )`);
  }
}

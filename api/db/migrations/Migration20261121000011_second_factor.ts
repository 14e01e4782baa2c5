import { Migration } from '@mikro-orm/migrations';

/** Whether a company requires a second factor from all its users. */
export class Migration20261121000011_second_factor extends Migration {
  override up(): void {
    this.addSql('alter table customer add column mfa_required boolean not null default false');
  }
}

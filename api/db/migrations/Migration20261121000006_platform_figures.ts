import { Migration } from '@mikro-orm/migrations';

/** Indexes for counts over all customers: withdrawals in a period, and time zones in use. */
export class Migration20261121000006_platform_figures extends Migration {
  override up(): void {
    this.addSql(
      'alter table withdrawal add key withdrawal_of_all (withdrawal_status, requested_at), algorithm = inplace, lock = none',
    );
    this.addSql('alter table customer add key customer_time_zone (time_zone), algorithm = inplace, lock = none');
  }
}

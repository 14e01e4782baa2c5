import { Migration } from '@mikro-orm/migrations';

/** What is counted over all customers at once: withdrawals in a stretch of time, and the time zones there are. */
export class Migration20261121000006_platform_figures extends Migration {
  override up(): void {
    this.addSql(
      'alter table withdrawal add key withdrawal_of_all (withdrawal_status, requested_at), algorithm = inplace, lock = none',
    );
    this.addSql('alter table customer add key customer_time_zone (time_zone), algorithm = inplace, lock = none');
  }
}

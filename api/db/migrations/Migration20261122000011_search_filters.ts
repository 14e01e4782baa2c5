import { Migration } from '@mikro-orm/migrations';

/** Writes the texts of a withdrawal that are not known yet. Reads first, because most are known: a read locks nothing. */
const addTexts = (row: string) =>
  [
    ['PERSON', `${row}.employee_identification`, `coalesce(${row}.employee_name, '')`],
    ['PRODUCT', `${row}.product_name`, "''"],
    ['MACHINE', `${row}.source_name`, "''"],
  ]
    .map(
      ([kind, term, name]) => `if ${term} is not null and not exists (select 1 from withdrawal_text
          where customer_id = ${row}.customer_id and kind = '${kind}' and term = ${term} and name = ${name}) then
        insert ignore into withdrawal_text (customer_id, kind, term, name) values (${row}.customer_id, '${kind}', ${term}, ${name});
      end if;`,
    )
    .join('\n');

/**
 * The index of searches of employees also has the columns of all filters: a filtered search reads no other rows. A load
 * of many withdrawals that adds their texts itself, in the same transaction, sets @withdrawal_texts_follow: the texts of
 * each row would take half of its time (seed/large.ts).
 */
export class Migration20261122000011_search_filters extends Migration {
  override up(): void {
    this.addSql(`alter table employee
      drop key employee_search,
      add key employee_search
        (customer_id, name, identification, email, status, sector_id, job_role_id, group_id, permission),
      algorithm = inplace, lock = none`);
    // The new trigger exists before the old one is dropped: every withdrawal of a running product has one of them.
    this.addSql(`create trigger withdrawal_text_add after insert on withdrawal for each row
      begin
        if @withdrawal_texts_follow is null then
          ${addTexts('new')}
        end if;
      end`);
    this.addSql('drop trigger withdrawal_text_insert');
  }
}

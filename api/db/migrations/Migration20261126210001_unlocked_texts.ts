import { Migration } from '@mikro-orm/migrations';

/** Columns of a withdrawal with searched texts. */
const TEXTS = ['employee_identification', 'employee_name', 'product_name', 'source_name'];

/** The name of a person may be deleted by another transaction meanwhile, so it is locked. */
const addPerson = `if new.employee_identification is not null and not exists (select 1 from withdrawal_text
    where customer_id = new.customer_id and kind = 'PERSON'
      and term = new.employee_identification and name = coalesce(new.employee_name, '')) then
  insert ignore into withdrawal_text (customer_id, kind, term, name)
    values (new.customer_id, 'PERSON', new.employee_identification, coalesce(new.employee_name, ''));
end if;`;

/** Nothing deletes these texts. A statement of its own reads without a lock, unlike a condition of a trigger. */
const addName = (kind: 'PRODUCT' | 'MACHINE', term: string) => `select count(*) into known from withdrawal_text
  where customer_id = new.customer_id and kind = '${kind}' and term = ${term} and name = '';
if known = 0 and ${term} is not null then
  insert ignore into withdrawal_text (customer_id, kind, term, name) values (new.customer_id, '${kind}', ${term}, '');
end if;`;

const ADD_TEXTS = [addPerson, addName('PRODUCT', 'new.product_name'), addName('MACHINE', 'new.source_name')].join('\n');

/**
 * Withdrawals of one product wait no longer for each other: the triggers locked the text of the product until the commit,
 * because MySQL reads with an exclusive lock in `if not exists (…)` of a trigger.
 */
export class Migration20261126210001_unlocked_texts extends Migration {
  override up(): void {
    // The new triggers exist before the old ones are dropped: every withdrawal of a running product has one of them.
    this.addSql(`create trigger withdrawal_text_of_new after insert on withdrawal for each row
      begin
        declare known int;
        if @withdrawal_texts_follow is null then
          ${ADD_TEXTS}
        end if;
      end`);
    this.addSql(`create trigger withdrawal_text_of_changed after update on withdrawal for each row
      begin
        declare known int;
        if not (${TEXTS.map((column) => `old.${column} <=> new.${column}`).join(' and ')}) then
          ${ADD_TEXTS}
          if not exists (select 1 from withdrawal where customer_id = old.customer_id
              and employee_identification = old.employee_identification and coalesce(employee_name, '') = coalesce(old.employee_name, '')) then
            delete from withdrawal_text where customer_id = old.customer_id and kind = 'PERSON'
              and term = old.employee_identification and name = coalesce(old.employee_name, '');
          end if;
        end if;
      end`);
    this.addSql('drop trigger withdrawal_text_add');
    this.addSql('drop trigger withdrawal_text_update');
  }
}

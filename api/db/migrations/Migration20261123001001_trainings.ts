import { Migration } from '@mikro-orm/migrations';
import { foreignKey, ID, listKeys, RECORD, TENANT_KEY } from './tables.ts';

/** SQL: writes the latest live record of the person and training of a changed record into training_current. */
const renew = (record: 'new' | 'old') => {
  const isSame = `customer_id = ${record}.customer_id and employee_id = ${record}.employee_id and name = ${record}.name`;
  return `
    delete from training_current where ${isSame};
    insert into training_current (customer_id, employee_id, name, training_id, expires_at)
      select customer_id, employee_id, name, id, coalesce(expires_at, '9999-12-31') from training
      where ${isSame} and live = 1 order by completed_at desc, id desc limit 1;`;
};

/**
 * Trainings of employees. `training_current` has the record of each person and training that counts, the latest one:
 * without an end it expires in 9999. Triggers write it, so that it follows every way to change a training.
 */
export class Migration20261123001001_trainings extends Migration {
  override up(): void {
    this.addSql(`create table training (
      ${TENANT_KEY},
      employee_id ${ID} not null,
      name varchar(100) not null,
      completed_at date not null,
      expires_at date null,
      ${RECORD},
      ${foreignKey('employee_id', 'employee')},
      ${listKeys('training', { sortedBy: ['name', 'completed_at', 'created_at'] })},
      key training_of_employee (customer_id, employee_id, name, completed_at, id)
    )`);
    this.addSql(`create table training_current (
      customer_id ${ID} not null,
      employee_id ${ID} not null,
      name varchar(100) not null,
      training_id ${ID} not null,
      expires_at date not null,
      primary key (customer_id, employee_id, name),
      key training_current_record (customer_id, training_id, expires_at),
      key training_current_end (customer_id, expires_at, employee_id, training_id),
      key training_current_name (customer_id, name),
      foreign key (customer_id) references customer (id)
    )`);
    this.addSql(`create trigger training_current_insert after insert on training for each row
      begin ${renew('new')} end`);
    this.addSql(`create trigger training_current_update after update on training for each row
      begin
        if not (old.name <=> new.name and old.employee_id = new.employee_id) then ${renew('old')} end if;
        ${renew('new')}
      end`);
    this.addSql(`create trigger training_current_delete after delete on training for each row
      begin ${renew('old')} end`);
  }
}

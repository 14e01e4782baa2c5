import { Migration } from '@mikro-orm/migrations';
import { foreignKey, ID, listKeys, RECORD, TENANT_KEY } from './tables.ts';

/** Layouts that machines of a model start from. Their channels are written once. */
export class Migration20261126150002_layout_templates extends Migration {
  override up(): void {
    this.addSql(`create table layout_template (
      ${TENANT_KEY},
      name varchar(100) not null,
      model varchar(40) character set ascii not null,
      channel_count smallint unsigned not null,
      ${RECORD},
      ${listKeys('layout_template', { sortedBy: ['name', 'created_at'], unique: ['name'] })}
    )`);
    this.addSql(`create table layout_template_channel (
      customer_id ${ID} not null,
      template_id ${ID} not null,
      channel int not null,
      product_id ${ID} not null,
      size_id ${ID} not null,
      certificate_id ${ID} not null,
      capacity int not null,
      low_level int not null,
      par_level int null,
      primary key (customer_id, template_id, channel),
      ${foreignKey('template_id', 'layout_template')},
      ${foreignKey('product_id', 'product')},
      ${foreignKey('size_id', 'product_size')},
      ${foreignKey('certificate_id', 'product_certificate')}
    )`);
  }
}

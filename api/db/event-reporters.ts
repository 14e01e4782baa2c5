import { sql, type Sql } from './sql.ts';

/**
 * SQL: what reports events of a type in a company, as rows of customer_id and id. These are its active notifications and,
 * if somebody chose all events of the type for the inbox, the type itself.
 */
export const reportersOf = (customerId: string, type: string): Sql => sql`(
  select customer_id, id from notification_trigger
    where customer_id = ${customerId} and trigger_type = ${type} and status = 'ACTIVE'
  union all (select customer_id, trigger_type collate ascii_bin from inbox_choice
    where customer_id = ${customerId} and trigger_type = ${type} and choice = 'ALL' limit 1))`;

/** The conditions of a type without a notification: half an hour of silence, a month before the end. */
export const INBOX_CONDITIONS = { offlineMinutes: 30, expirationDays: 30 };

/**
 * SQL: the same for all companies, with the conditions of each. A type exists since somebody chose it.
 */
export const allReportersOf = (type: string): Sql => sql`(
  select customer_id, id, machine_offline_threshold_minutes, product_expiration_days, created_at from notification_trigger
    where trigger_type = ${type} and status = 'ACTIVE'
  union all select customer_id, trigger_type collate ascii_bin, ${INBOX_CONDITIONS.offlineMinutes}, ${INBOX_CONDITIONS.expirationDays},
    min(created_at) from inbox_choice where trigger_type = ${type} and choice = 'ALL' group by customer_id, trigger_type)`;

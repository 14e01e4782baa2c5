import { all, isAnyOf, rows, sql, type Sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import { LABEL_LIMITS } from './label.rules.ts';

/** A row of the statement of a kind; `owner` is one of the requested ids. */
export type LabelRow = {
  owner: string;
  title: string;
  code: string;
  first: string | null;
  second: string | null;
  /** A day (RFC 3339). */
  day: string | null;
};

/** Kinds of labels. */
export type LabelKind = 'EMPLOYEE' | 'PRODUCT' | 'PRODUCT_SIZE' | 'CERTIFICATE' | 'MACHINE' | 'CHANNEL';

const inTenant = (table: string): Sql => sql`${sql.ref(`${table}.customer_id`)} = record.customer_id`;

/** What each kind reads of the records with these ids; `code` is what the search of the console finds exactly. */
const STATEMENTS: Record<LabelKind, Sql> = {
  EMPLOYEE: sql`record.name as title, record.identification as code, job_role.name as first, sector.name as second, null as day
    from employee record
    left join sector on ${inTenant('sector')} and sector.id = record.sector_id
    left join job_role on ${inTenant('job_role')} and job_role.id = record.job_role_id`,
  PRODUCT: sql`record.name as title, record.id as code, record.category as first, null as second, null as day
    from product record`,
  PRODUCT_SIZE: sql`record.name as title, size.code, size.size as first, record.category as second, null as day
    from product record join product_size size on ${inTenant('size')} and size.product_id = record.id and size.status <> 'DELETED'`,
  CERTIFICATE: sql`record.name as title, certificate.number as code, certificate.name as first,
      group_concat(size.size order by size.position separator ', ') as second, certificate.expiration_date as day
    from product record
    join product_size size on ${inTenant('size')} and size.product_id = record.id and size.status <> 'DELETED'
    join product_certificate certificate on ${inTenant('certificate')} and certificate.size_id = size.id and certificate.status <> 'DELETED'`,
  MACHINE: sql`record.name as title, coalesce(nullif(record.code, ''), record.id) as code, record.observation as first, null as second, null as day
    from machine record`,
  CHANNEL: sql`product.name as title, size.code, concat_ws(' · ', record.name, channel.channel) as first, size.size as second, null as day
    from machine record
    join channel on ${inTenant('channel')} and channel.machine_id = record.id
    join product on ${inTenant('product')} and product.id = channel.product_id
    join product_size size on ${inTenant('size')} and size.id = channel.size_id`,
};

const ORDER: Partial<Record<LabelKind, Sql>> = {
  PRODUCT_SIZE: sql`size.position, size.id`,
  CHANNEL: sql`channel.channel`,
};

const GROUPS: Partial<Record<LabelKind, Sql>> = {
  CERTIFICATE: sql`group by record.id, record.name, certificate.number, certificate.name, certificate.expiration_date`,
};

/** The rows of the labels of these records, in the order of the names; one more than the limit shows that there are more. */
export function labelRows({ em, tenant }: TenantContext, kind: LabelKind, ids: readonly string[]): Promise<LabelRow[]> {
  const conditions = [
    sql`record.customer_id = ${tenant.id}`,
    isAnyOf('record.id', [...ids]),
    sql`record.status not in ('DELETED', 'PENDING')`,
  ];
  return rows(
    em,
    sql<LabelRow>`select record.id as owner, ${STATEMENTS[kind]} where ${all(conditions)} ${GROUPS[kind] ?? sql``}
      order by record.name, record.id, ${ORDER[kind] ?? sql`code`} limit ${LABEL_LIMITS.labels + 1}`,
  );
}

/** The requested records that exist. */
export async function foundRecords(
  { em, tenant }: TenantContext,
  table: 'employee' | 'product' | 'machine',
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return rows(
    em,
    sql<{ id: string; name: string }>`select id, name from ${sql.table(table)} where customer_id = ${tenant.id}
      and ${isAnyOf('id', [...ids])} and status not in ('DELETED', 'PENDING')`,
  );
}

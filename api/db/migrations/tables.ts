/**
 * SQL pieces that every table repeats. Ids are ULIDs (26 characters, binary order); instants are UTC with milliseconds.
 */

/** Type of an id column. */
export const ID = 'char(26) character set ascii collate ascii_bin';

/** Columns that every versioned record carries (requirements D18). `live` is 1 while the row is not deleted, else null: it stands in unique keys. */
export const RECORD = `
  status varchar(20) character set ascii not null default 'ACTIVE' check (status in ('ACTIVE','INACTIVE','PENDING','DELETED')),
  version int not null default 1,
  created_at datetime(3) not null default current_timestamp(3),
  updated_at datetime(3) not null default current_timestamp(3),
  created_by ${ID} null,
  updated_by ${ID} null,
  deleted_at datetime(3) null,
  live tinyint as (if(status = 'DELETED', null, 1)) stored`;

/** Primary key and owner of a tenant's table: a row of one tenant cannot even be referenced from another. */
export const TENANT_KEY = `
  customer_id ${ID} not null,
  id ${ID} not null,
  primary key (customer_id, id),
  foreign key (customer_id) references customer (id)`;

/** A reference to a row of the same tenant. */
export const reference = (column: string, table: string) =>
  `foreign key (customer_id, ${column}) references \`${table}\` (customer_id, id)`;

/** A column whose values are the given words. */
export const oneOf = (column: string, words: readonly string[], rest = 'not null') =>
  `${column} varchar(40) character set ascii ${rest} check (${column} in (${words.map((word) => `'${word}'`).join(',')}))`;

type ListColumns = {
  /** Columns that the sort enum names and that are never null. */
  sortedBy: readonly string[];
  /** Columns of which no two records that are not deleted hold the same value. A taken one answers VALIDATION `taken`. */
  unique?: readonly string[];
};

/**
 * Keys of a table whose records are listed. A page is read where it stands in a key (tenant, sorted column, id); without
 * one MySQL sorts all rows of the tenant. A unique key begins with `live`, or MySQL would take it to sort by.
 */
export const listKeys = (table: string, { sortedBy, unique = [] }: ListColumns): string =>
  [
    ...sortedBy.map((column) => `key ${table}_by_${column} (customer_id, ${column}, id)`),
    ...unique.map((column) => `unique key ${table}_${column} (customer_id, live, ${column})`),
  ].join(',\n      ');

/** SQL parts that tables share. Ids are ULIDs (26 characters, binary order); instants are UTC with milliseconds. */

/** Type of an id column. */
export const ID = 'char(26) character set ascii collate ascii_bin';

/**
 * Columns of every versioned record (requirements D18). `live` is 1 for live rows and null for deleted ones; unique
 * keys include it.
 */
export const RECORD = `
  status varchar(20) character set ascii not null default 'ACTIVE' check (status in ('ACTIVE','INACTIVE','PENDING','DELETED')),
  version int not null default 1,
  created_at datetime(3) not null default current_timestamp(3),
  updated_at datetime(3) not null default current_timestamp(3),
  created_by ${ID} null,
  updated_by ${ID} null,
  deleted_at datetime(3) null,
  live tinyint as (if(status = 'DELETED', null, 1)) stored`;

/** Primary key and tenant of a tenant table, so that no row can be referenced from another tenant. */
export const TENANT_KEY = `
  customer_id ${ID} not null,
  id ${ID} not null,
  primary key (customer_id, id),
  foreign key (customer_id) references customer (id)`;

/** A foreign key to a row of the same tenant. */
export const foreignKey = (column: string, table: string) =>
  `foreign key (customer_id, ${column}) references \`${table}\` (customer_id, id)`;

/** A column that allows only these values. */
export const oneOf = (column: string, words: readonly string[], rest = 'not null') =>
  `${column} varchar(40) character set ascii ${rest} check (${column} in (${words.map((word) => `'${word}'`).join(',')}))`;

type ListColumns = {
  /** Sort columns that are never null. */
  sortedBy: readonly string[];
  /** Columns that are unique among live records. A duplicate answers VALIDATION `taken`. */
  unique?: readonly string[];
};

/**
 * Keys of a table with a list. A page is read by the key (tenant, sort column, id); without it MySQL sorts all rows of
 * the tenant. A unique key starts with `live`: MySQL cannot sort a list by it and does not choose it by mistake.
 */
export const listKeys = (table: string, { sortedBy, unique = [] }: ListColumns): string =>
  [
    ...sortedBy.map((column) => `key ${table}_by_${column} (customer_id, ${column}, id)`),
    ...unique.map((column) => `unique key ${table}_${column} (customer_id, live, ${column})`),
  ].join(',\n      ');

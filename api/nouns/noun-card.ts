import type { CustomerPermission } from '#api/generated/enums.ts';

/** What the rest of the product must know of one kind of record. */
export type RecordCard = {
  /** Type of the schema and class of the entity: `CostCenter`. */
  type: string;
  /** Table of the database: `cost_center`. */
  table: string;
  /** Word of the audit trail (requirements D12): `COST_CENTER`. Kinds of records may share one. */
  auditType: string;
  /** Columns that name a record, joined by spaces. Empty: a record has no name of its own. */
  nameColumns: readonly string[];
  /** Fields that identify a person (LGPD art. 5 I): the audit trail stores their values under the person's key. */
  personalFields?: readonly string[];
  /** Fields that copy the name of a person from another record: the audit trail leaves them out. */
  copiedNames?: readonly string[];
  /** Fields that the forms hold at another path: `street` is `address.street`. Their labels are found by it. */
  formPaths?: Readonly<Record<string, string>>;
};

/** A kind of record that exists only within a record of a noun. */
export type PartCard = RecordCard & {
  /** Where the forms of the noun hold its fields: `sizes.certificates`. */
  formPath: string;
};

/**
 * The card of a noun, `<noun>.card.ts` beside its rules: plain data that the server and the console both read. Server:
 * nouns/cards.ts.
 */
export type NounCard = RecordCard & {
  /** Page of the console: `/cost-centers`. */
  path: string;
  /** Namespace of its texts: `costCenters` is locales/<language>/costCenters.json. */
  texts: string;
  /** Namespaces of further forms that change the same records. */
  moreTexts?: readonly string[];
  /** Whether the page opens a form for a new record at `<path>/new`. */
  hasNewForm: boolean;
  /** Who administers the records: the administrators of a customer, or those of the platform. */
  administrators: 'CUSTOMER' | 'SYSTEM';
  /** Permissions of which one lets a regular user see the records. */
  readPermissions: readonly CustomerPermission[];
  /** Permissions of which one lets a regular user create, change and delete them. */
  writePermissions: readonly CustomerPermission[];
  /** Kinds of records that exist only within a record of this noun. */
  parts?: readonly PartCard[];
};

import type { CustomerPermission } from '#api/generated/enums.ts';

/** Facts of one kind of record that other parts of the product need. */
export type RecordCard = {
  /** Name of the schema type and the entity class: `CostCenter`. */
  type: string;
  /** Table of the database: `cost_center`. */
  table: string;
  /** Name in the audit trail (requirements D12): `COST_CENTER`. Several kinds of records may share one. */
  auditType: string;
  /** Columns that form the name of a record, joined by spaces. Empty: a record has no name. */
  nameColumns: readonly string[];
  /** Fields that identify a person (LGPD art. 5 I): the audit trail encrypts their values with the person's key. */
  personalFields?: readonly string[];
  /** Fields that are a copy of a person's name in another record: the audit trail leaves them out. */
  copiedNames?: readonly string[];
  /** Fields with another path in the forms, which leads to their label: `street` is `address.street`. */
  formPaths?: Readonly<Record<string, string>>;
};

/** A kind of record that exists only within a record of a noun. */
export type PartCard = RecordCard & {
  /** Path of its fields in the forms of the noun: `sizes.certificates`. */
  formPath: string;
};

/**
 * The card of a noun, `<noun>.card.ts` next to its rules: plain data for the server (nouns/cards.ts) and the console.
 */
export type NounCard = RecordCard & {
  /** Page of the console: `/cost-centers`. */
  path: string;
  /** Namespace of its texts: `costCenters` is locales/<language>/costCenters.json. */
  texts: string;
  /** Namespaces of other forms that change the same records. */
  moreTexts?: readonly string[];
  /** Whether the page opens a form for a new record at `<path>/new`. */
  hasNewForm: boolean;
  /** Who administers the records: the administrators of a customer, or those of the platform. */
  administrators: 'CUSTOMER' | 'SYSTEM';
  /** A regular user needs one of these permissions to see the records. */
  readPermissions: readonly CustomerPermission[];
  /** A regular user needs one of these permissions to create, change and delete the records. */
  writePermissions: readonly CustomerPermission[];
  /** Columns that identify a record besides its name: a badge, a code. The search over all records reads them, too. */
  codeColumns?: readonly string[];
  /** An index that starts with the tenant and the name and has all code columns, for a noun with very many records. */
  searchIndex?: string;
  /** Kinds of records that exist only within a record of this noun. */
  parts?: readonly PartCard[];
};

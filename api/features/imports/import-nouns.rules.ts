import { EMPLOYEE_ACCESS_TYPES, EMPLOYEE_PERMISSIONS } from '#api/features/employees/employee-values.rules.ts';
import { RULE_PERIOD_KINDS } from '#api/features/groups/group.rules.ts';
import { EDITABLE_STATUSES } from '#api/rules/yup.ts';

type ReferenceTable = 'sector' | 'job_role' | 'group' | 'cost_center' | 'product' | 'main_warehouse';

/** A field that a column of a file can fill. */
export type ImportField = {
  /** The field of the noun's rules. Its label is that of the noun's form. */
  name: string;
  /** New records need a value. */
  isRequired?: boolean;
} & (
  | { kind: 'TEXT' | 'DAY' }
  /** `texts` is the key of the words' labels, when it is not the name. */
  | { kind: 'WORD'; words: readonly string[]; texts?: string }
  /** The name or code of a record of this table; `isList`: several, separated by semicolons. */
  | { kind: 'REFERENCE'; table: ReferenceTable; isList?: boolean }
);

const STATUS = { name: 'status', kind: 'WORD', words: EDITABLE_STATUSES } as const;
const NAME = { name: 'name', kind: 'TEXT', isRequired: true } as const;
const CODE = { name: 'code', kind: 'TEXT', isRequired: true } as const;
const DESCRIPTION = { name: 'description', kind: 'TEXT' } as const;

/** The fields of each noun that can be imported, in the order of the template. Secrets such as PINs are not imported. */
export const IMPORT_FIELDS = {
  EMPLOYEE: [
    { name: 'identification', kind: 'TEXT', isRequired: true },
    NAME,
    { name: 'email', kind: 'TEXT', isRequired: true },
    { name: 'badge', kind: 'TEXT' },
    { name: 'admissionDate', kind: 'DAY' },
    { name: 'accessUntil', kind: 'DAY' },
    { name: 'sectorId', kind: 'REFERENCE', table: 'sector' },
    { name: 'jobRoleId', kind: 'REFERENCE', table: 'job_role' },
    { name: 'groupId', kind: 'REFERENCE', table: 'group' },
    { name: 'costCenterIds', kind: 'REFERENCE', table: 'cost_center', isList: true },
    { name: 'systemRole', kind: 'TEXT' },
    { name: 'permission', kind: 'WORD', words: EMPLOYEE_PERMISSIONS },
    { name: 'accessType', kind: 'WORD', words: EMPLOYEE_ACCESS_TYPES },
    STATUS,
  ],
  SECTOR: [CODE, NAME, DESCRIPTION, STATUS],
  COST_CENTER: [CODE, NAME, DESCRIPTION, STATUS],
  JOB_ROLE: [NAME, DESCRIPTION, STATUS],
  PRODUCT: [
    NAME,
    { name: 'category', kind: 'TEXT' },
    { name: 'validityDays', kind: 'TEXT' },
    { name: 'agentCodes', kind: 'TEXT' },
    { name: 'sizesSize', kind: 'TEXT', isRequired: true },
    { name: 'sizesCode', kind: 'TEXT', isRequired: true },
    { name: 'sizesPar', kind: 'TEXT' },
    { name: 'sizesPrice', kind: 'TEXT' },
    { name: 'sizesCurrency', kind: 'TEXT' },
    { name: 'sizesCertificatesNumber', kind: 'TEXT' },
    { name: 'sizesCertificatesName', kind: 'TEXT' },
    { name: 'sizesCertificatesExpirationDate', kind: 'DAY' },
    STATUS,
  ],
  GROUP: [
    NAME,
    { name: 'period', kind: 'TEXT', isRequired: true },
    { name: 'rulesProductId', kind: 'REFERENCE', table: 'product', isRequired: true },
    { name: 'rulesQuantity', kind: 'TEXT', isRequired: true },
    { name: 'rulesPeriodDays', kind: 'TEXT' },
    { name: 'rulesPeriodKind', kind: 'WORD', words: RULE_PERIOD_KINDS, texts: 'periodKinds' },
    STATUS,
  ],
  WAREHOUSE: [
    { name: 'stockSizeCode', kind: 'TEXT', isRequired: true },
    { name: 'stockCertificateNumber', kind: 'TEXT', isRequired: true },
    { name: 'stockWarehouseId', kind: 'REFERENCE', table: 'main_warehouse', isRequired: true },
    { name: 'stockLowLevel', kind: 'TEXT' },
    { name: 'stockParLevel', kind: 'TEXT' },
    { name: 'stockMaxLevel', kind: 'TEXT' },
    { name: 'stockQuantity', kind: 'TEXT' },
    STATUS,
  ],
} as const satisfies Record<string, readonly ImportField[]>;

/** A noun that can be imported: its name in the audit trail. */
export type ImportNoun = keyof typeof IMPORT_FIELDS;

/** The nouns that can be imported. */
export const IMPORT_NOUNS = [
  'EMPLOYEE',
  'SECTOR',
  'COST_CENTER',
  'JOB_ROLE',
  'PRODUCT',
  'GROUP',
  'WAREHOUSE',
] as const satisfies readonly ImportNoun[];

/** Who may import a noun, and see its imports. */
export const IMPORT_PERMISSIONS = {
  EMPLOYEE: 'EMPLOYEE_MANAGEMENT',
  SECTOR: 'EMPLOYEE_MANAGEMENT',
  COST_CENTER: 'EMPLOYEE_MANAGEMENT',
  JOB_ROLE: 'EMPLOYEE_MANAGEMENT',
  PRODUCT: 'PRODUCT_MANAGEMENT',
  GROUP: 'EMPLOYEE_MANAGEMENT',
  WAREHOUSE: 'WAREHOUSE_MANAGEMENT',
} as const satisfies Record<ImportNoun, string>;

/** Nouns whose records may have several rows: a row for each size of a product, or for each rule of a group. */
export const GROUPED_NOUNS: ReadonlySet<ImportNoun> = new Set<ImportNoun>(['PRODUCT', 'GROUP']);

/** The fields of a noun. */
export const fieldsOf = (noun: ImportNoun): readonly ImportField[] => IMPORT_FIELDS[noun];

/** The field that identifies a record of the noun: the first one. */
export const keyFieldOf = (noun: ImportNoun): string => IMPORT_FIELDS[noun][0].name;

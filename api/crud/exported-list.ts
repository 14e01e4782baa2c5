import { propertyOf } from '#api/platform/property-of.ts';

/** A value of an exported table. Days and instants are real dates in a workbook. */
export type Cell = string | number | { day: string } | { instant: string } | null;

/** The texts of an export in the reader's language. Paths begin with a namespace: `employees.fields.name`. */
export type ExportWords = {
  /** The text of a path, with its `{{values}}`. Throws for an unknown path. */
  text(path: string, values?: Readonly<Record<string, string>>): string;
  /** The same; undefined for an unknown path. */
  find(path: string): string | undefined;
  /** A number or date within a text. */
  write(cell: Cell): string;
};

/** A column of an exported list: its heading, what it selects of an item, and the value of an item. */
export type ExportedColumn = {
  /** Path of the heading. */
  label: string;
  /** Fields of an item in GraphQL: `sector { name }`. */
  selection: string;
  read(item: unknown, words: ExportWords): Cell;
};

/**
 * The export of a list, `<noun>.export.ts`: no registration. The rows come from the list's own query, so its permission,
 * filter and order apply.
 */
export type ExportedList = {
  /** Field of Query, for example `listSectors`. */
  list: string;
  /** Path of the title, for the sheet and the name of the file. */
  title: string;
  /** Type of the records in the audit trail. */
  auditType: string;
  /** Columns by the ids of the columns in the console; some consist of several. Their order is that of all columns. */
  columns: Readonly<Record<string, ExportedColumn | readonly ExportedColumn[]>>;
};

/** `sector.name` → `sector { name }`. */
const selectionOf = (path: string): string =>
  path.split('.').reduceRight((inner, field) => (inner === '' ? field : `${field} { ${inner} }`), '');

/** All values at a path from one of its fields on; a list on the way gives one for each of its items. */
function valuesAt(item: unknown, fields: readonly string[], from = 0): unknown[] {
  let value = item;
  let at = from;
  for (; at < fields.length && !Array.isArray(value); at += 1) value = propertyOf(value, fields[at] ?? '');
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, fields, at));
  return value === null || value === undefined ? [] : [value];
}

const column = (label: string, path: string, read: (values: unknown[], words: ExportWords) => Cell): ExportedColumn => {
  const fields = path.split('.');
  return { label, selection: selectionOf(path), read: (item, words) => read(valuesAt(item, fields), words) };
};

/** Most columns of most rows have one value: nothing is made for it. */
const textOf = (values: readonly unknown[]): string =>
  values.length === 1 ? String(values[0]) : values.map(String).join(', ');

/** Texts; several ones are separated by commas. */
export const textColumn = (label: string, path: string): ExportedColumn => column(label, path, textOf);

/** A number. */
export const numberColumn = (label: string, path: string): ExportedColumn =>
  column(label, path, ([value]) => (typeof value === 'number' ? value : null));

/** A calendar day. */
export const dayColumn = (label: string, path: string): ExportedColumn =>
  column(label, path, ([value]) => (typeof value === 'string' ? { day: value } : null));

/** An instant, in the tenant's time zone. */
export const timeColumn = (label: string, path: string): ExportedColumn =>
  column(label, path, ([value]) => instantCell(value));

/** Values of an enum; their words are at `<words>.<value>`. */
export const wordColumn = (label: string, path: string, words: string): ExportedColumn =>
  column(label, path, (values, { find }) =>
    values.map((value) => find(`${words}.${String(value)}`) ?? String(value)).join(', '),
  );

/** Yes or no. */
export const yesNoColumn = (label: string, path: string): ExportedColumn =>
  column(label, path, ([value], { text }) =>
    typeof value === 'boolean' ? text(value ? 'exportFile.yes' : 'exportFile.no') : null,
  );

/** Times come as Dates from resolvers, which no transport has written as text. */
export const instantCell = (value: unknown): Cell => {
  if (value instanceof Date) return { instant: value.toISOString() };
  return typeof value === 'string' ? { instant: value } : null;
};

/** Columns of every record: status, when it was created and changed. */
export const STATUS = wordColumn('common.status', 'status', 'common.statuses');
export const CREATED_AT = timeColumn('exportFile.createdAt', 'createdAt');
export const CHANGED_AT = timeColumn('exportFile.updatedAt', 'updatedAt');
export const CHANGED_BY = textColumn('exportFile.updatedByName', 'updatedByName');

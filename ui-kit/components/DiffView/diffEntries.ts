/** Kind of change of a value. */
export type DiffKind = 'added' | 'removed' | 'changed' | 'unchanged';

/** A field with its old and new value, or a group of such fields. */
export type DiffEntry = {
  /** Unique among its siblings. */
  id: string;
  /** Name of the field, in the language of the page. */
  label: string;
  /** Formatted value; null or undefined: no value. */
  before?: string | null;
  after?: string | null;
  /** Nested fields. An entry with children has no values. */
  children?: readonly DiffEntry[];
};

/** How to name and format the fields of two records. */
export type CompareOptions = {
  /** Name of a field: `['address', 'city']` is "City". The index of a list item is a number from 0. */
  labelOf: (path: readonly (string | number)[]) => string;
  /** Formats a value: dates, yes and no, amounts. It is not called for null and undefined. */
  textOf: (value: string | number | boolean, path: readonly (string | number)[]) => string;
  /** Includes unchanged fields. */
  withUnchanged?: boolean;
};

type Path = readonly (string | number)[];

const isMissing = (text: string | null | undefined): boolean => text === null || text === undefined || text === '';

/** `added` without an old value, `removed` without a new one. */
export function kindOf({ before, after }: Pick<DiffEntry, 'before' | 'after'>): DiffKind {
  if (isMissing(before)) return isMissing(after) ? 'unchanged' : 'added';
  if (isMissing(after)) return 'removed';
  return before === after ? 'unchanged' : 'changed';
}

/** Fields of an object or items of a list; undefined for a single value. */
function partsOf(value: unknown): Map<string | number, unknown> | undefined {
  if (Array.isArray(value)) return new Map(value.map((part: unknown, index) => [index, part]));
  if (typeof value === 'object' && value !== null) return new Map(Object.entries(value));
  return undefined;
}

function textAt(value: unknown, path: Path, options: CompareOptions): string | null {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return options.textOf(value, path);
  }
  return value === null || value === undefined ? null : String(value);
}

function compareAt(before: unknown, after: unknown, path: Path, options: CompareOptions): DiffEntry[] {
  const old = partsOf(before);
  const current = partsOf(after);
  const id = String(path.at(-1) ?? '');
  if (!old && !current) {
    const entry = {
      id,
      label: options.labelOf(path),
      before: textAt(before, path, options),
      after: textAt(after, path, options),
    };
    return options.withUnchanged || kindOf(entry) !== 'unchanged' ? [entry] : [];
  }
  // A value became a group or a group became a value: show the single value next to the fields of the group.
  const single = old
    ? compareAt(undefined, current ? undefined : after, path, options)
    : compareAt(before, undefined, path, options);
  const keys = new Set([...(old?.keys() ?? []), ...(current?.keys() ?? [])]);
  const children = [...keys].flatMap((key) => compareAt(old?.get(key), current?.get(key), [...path, key], options));
  const shown = single.filter((entry) => kindOf(entry) !== 'unchanged');
  if (path.length === 0) return [...shown, ...children];
  return children.length > 0 ? [...shown, { id: `${id}/`, label: options.labelOf(path), children }] : shown;
}

/**
 * The differences of two records, nested like the records. List items are compared by index; if the order of a list
 * does not matter, pass an object with keys instead.
 */
export function diffEntries(before: unknown, after: unknown, options: CompareOptions): DiffEntry[] {
  return compareAt(before, after, [], options);
}

/** What happened to a value. */
export type DiffKind = 'added' | 'removed' | 'changed' | 'unchanged';

/** A field with its old and new value, or a group of such fields. */
export type DiffEntry = {
  /** Unique among its neighbours. */
  id: string;
  /** The field's name, in the page's language. */
  label: string;
  /** As people read it; null and undefined are no value. */
  before?: string | null;
  after?: string | null;
  /** Fields within this one; its own values are then left out. */
  children?: readonly DiffEntry[];
};

export type CompareOptions = {
  /** Names a field: `['address', 'city']` is "City"; places of a list are numbers from 0 on. */
  labelOf: (path: readonly (string | number)[]) => string;
  /** Writes a value as people read it: days, yes and no, amounts. null and undefined are never asked for. */
  textOf: (value: string | number | boolean, path: readonly (string | number)[]) => string;
  /** Shows also what stayed the same. */
  withUnchanged?: boolean;
};

type Path = readonly (string | number)[];

const isMissing = (text: string | null | undefined): boolean => text === null || text === undefined || text === '';

/** Added where there was nothing, removed where there is nothing any more. */
export function kindOf({ before, after }: Pick<DiffEntry, 'before' | 'after'>): DiffKind {
  if (isMissing(before)) return isMissing(after) ? 'unchanged' : 'added';
  if (isMissing(after)) return 'removed';
  return before === after ? 'unchanged' : 'changed';
}

/** Fields of an object, places of a list; undefined for whatever is a value by itself. */
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
  // A value that became a group, or the other way round: the lone value stands beside the group's parts.
  const lone = old
    ? compareAt(undefined, current ? undefined : after, path, options)
    : compareAt(before, undefined, path, options);
  const keys = new Set([...(old?.keys() ?? []), ...(current?.keys() ?? [])]);
  const children = [...keys].flatMap((key) => compareAt(old?.get(key), current?.get(key), [...path, key], options));
  const shown = lone.filter((entry) => kindOf(entry) !== 'unchanged');
  if (path.length === 0) return [...shown, ...children];
  return children.length > 0 ? [...shown, { id: `${id}/`, label: options.labelOf(path), children }] : shown;
}

/**
 * The fields in which two records differ, nested as the records are. Lists are compared place by place; for lists whose
 * order means nothing, give objects by key.
 */
export function diffEntries(before: unknown, after: unknown, options: CompareOptions): DiffEntry[] {
  return compareAt(before, after, [], options);
}

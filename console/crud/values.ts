import { type FieldValues, get } from 'react-hook-form';
import { type ObjectSchema, reach } from 'yup';

/** The names of an object's own fields. */
export const fieldsOf = <T extends object>(values: T): (keyof T & string)[] =>
  Object.keys(values).filter((name): name is keyof T & string => name in values);

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Whether two values of a field are equal, also in rows. undefined, null and '' are all empty and equal. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) === isEmpty(other);
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [first, second] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...new Set([...first.keys(), ...second.keys()])].every((name) =>
    sameValue(first.get(name), second.get(name)),
  );
}

/** Replaces empty values of nullable fields by null: the api clears a field by null and stores '' as text. */
export function clearEmpty<V extends FieldValues>(values: V, rules: ObjectSchema<V>): V {
  const { fields } = rules.describe();
  const cleared = { ...values };
  for (const name of fieldsOf(values)) {
    const rule = fields[name];
    const isNullable = rule !== undefined && 'nullable' in rule && rule.nullable;
    if (isNullable && isEmpty(values[name])) Object.assign(cleared, { [name]: null });
  }
  return cleared;
}

/** The value at a path: `name`, `rules.0.quantity`. */
export const valueAt = (values: object, path: string): unknown => get(values, path);

/** The fields of `after` that differ from `before`. */
export function changesOf<V extends FieldValues>(before: object, after: V): Partial<V> {
  const changes: Partial<V> = {};
  for (const name of fieldsOf(after)) {
    if (!sameValue(valueAt(before, name), after[name])) changes[name] = after[name];
  }
  return changes;
}

/** Whether the rules require a value at `path`. Rows are numbered: `rules.0.quantity`. */
export function isRequired<V extends FieldValues>(rules: ObjectSchema<V>, path: string): boolean {
  const rule = reach(rules, path.replaceAll(/\.(\d+)/g, '[$1]')).describe();
  return 'optional' in rule && !rule.optional && !rule.nullable;
}

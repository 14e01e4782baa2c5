import { invalid, type FieldFault } from '#api/platform/errors.ts';

/** Longest text in characters, and most values of one field. A person needs less; the query stays cheap. */
export const FILTER_LIMITS = { text: 200, values: 100 };

/** Throws VALIDATION when a filter is too long. The schema checks its enum values. */
export function checkFilter(filter: object): void {
  const faults = Object.entries(filter).flatMap(([field, value]) => faultOf(`filter.${field}`, value));
  if (faults.length > 0) throw invalid(faults);
}

function faultOf(path: string, value: unknown): FieldFault[] {
  const { text, values } = FILTER_LIMITS;
  if (typeof value === 'string' && value.length > text) return [{ path, key: 'maxLength', values: { max: text } }];
  if (Array.isArray(value) && value.length > values) return [{ path, key: 'maxItems', values: { max: values } }];
  return [];
}

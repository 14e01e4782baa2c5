import { invalid, type FieldFault } from '#api/platform/errors.ts';
import { yup } from './yup.ts';

/** Checks the input; returns it trimmed and converted. Throws VALIDATION with the first broken rule of each field. */
export function validate<S extends yup.AnyObjectSchema>(rules: S, input: unknown): yup.InferType<S> {
  try {
    return rules.validateSync(pickKnownFields(rules, input), { abortEarly: false, stripUnknown: true });
  } catch (error) {
    if (error instanceof yup.ValidationError) throw invalid(faultsOf(error));
    throw error;
  }
}

/** The fields that have a rule. yup would take inherited names ("constructor") for rules. */
function pickKnownFields(rules: yup.AnyObjectSchema, input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([field]) => Object.hasOwn(rules.fields, field)));
}

/** For updates: checks the present fields only. Absent fields stay unchanged, null clears a field. */
export function validatePartial<S extends yup.AnyObjectSchema>(rules: S, input: object): Partial<yup.InferType<S>> {
  const present = Object.entries(input).flatMap(([field, value]) =>
    Object.hasOwn(rules.fields, field) && value !== undefined ? [field] : [],
  );
  return validate(rules.pick(present), input);
}

/** The first broken rule of each field. */
export function faultsOf(error: yup.ValidationError): FieldFault[] {
  const broken = error.inner.length > 0 ? error.inner : [error];
  const first = new Map<string, FieldFault>();
  for (const { path = '', message } of broken) if (!first.has(path)) first.set(path, { path, ...toRule(message) });
  return [...first.values()];
}

/** Our messages are objects, although yup types them as text. */
function toRule(message: unknown): Omit<FieldFault, 'path'> {
  if (typeof message === 'object' && message !== null && 'key' in message && typeof message.key === 'string') {
    const values = 'values' in message && isValues(message.values) ? message.values : {};
    return { key: message.key, values };
  }
  return { key: 'invalid' };
}

const isValues = (values: unknown): values is Record<string, string | number> =>
  typeof values === 'object' && values !== null;

import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { type ObjectSchema, ValidationError } from 'yup';

/** The first broken rule of each field. */
function firstErrors({ inner }: ValidationError): FieldErrors {
  const errors = new Map<string, { type: string; message: string }>();
  for (const { path = '', type = '', message } of inner) {
    if (!errors.has(path)) errors.set(path, { type, message });
  }
  return Object.fromEntries(errors);
}

/** Checks a form by the api's rules. The yup resolver of @hookform/resolvers does not keep the type of the values. */
export const rulesResolver =
  <V extends FieldValues>(rules: ObjectSchema<V>): Resolver<V, unknown, V> =>
  async (values, _context, options) => {
    try {
      const validated = await rules.validate(values, { abortEarly: false });
      return { values: Object.assign({ ...values }, validated), errors: {} };
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      return { values: {}, errors: toNestErrors(firstErrors(error), options) };
    }
  };

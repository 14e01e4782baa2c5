import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** What fields are bound to in a form that everybody may fill in, and where all of them are asked for: none is marked. */
export const plainFields = <V extends FieldValues>(
  form: UseFormReturn<V, unknown, V>,
  labels: Record<keyof V & string, string>,
) => ({ form, labels, isReadOnly: false, isRequired: () => false });

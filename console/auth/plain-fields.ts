import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Binds the fields of a form without read-only state. All its fields are required, so none is marked as required. */
export const plainFields = <V extends FieldValues>(
  form: UseFormReturn<V, unknown, V>,
  labels: Record<keyof V & string, string>,
) => ({ form, labels, isReadOnly: false, isRequired: () => false });

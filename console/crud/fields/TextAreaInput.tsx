import type { FieldValues } from 'react-hook-form';
import { TextArea } from '#ui-kit';
import { type BoundProps, useBoundField } from './useBoundField.ts';

/** Several lines of text in a form. */
export function TextAreaInput<V extends FieldValues>({ rows, ...bound }: BoundProps<V> & { rows?: number }) {
  return <TextArea {...useBoundField(bound)} rows={rows} />;
}

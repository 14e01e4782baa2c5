import type { FieldValues } from 'react-hook-form';
import { useStatusOptions } from '../status.ts';
import { SelectInput } from './SelectInput.tsx';
import type { BoundProps } from './useBoundField.ts';

/** The status field: active or inactive. Deletion is a separate action. */
export function StatusInput<V extends FieldValues>(bound: BoundProps<V>) {
  return <SelectInput {...bound} options={useStatusOptions()} />;
}

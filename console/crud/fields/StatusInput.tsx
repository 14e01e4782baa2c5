import type { FieldValues } from 'react-hook-form';
import { useStatusOptions } from '../status.ts';
import { SelectInput } from './SelectInput.tsx';
import type { BoundProps } from './useBoundField.ts';

/** Active or inactive; deleting is an action of its own. */
export function StatusInput<V extends FieldValues>(bound: BoundProps<V>) {
  return <SelectInput {...bound} options={useStatusOptions()} />;
}

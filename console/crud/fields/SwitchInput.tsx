import type { FieldValues } from 'react-hook-form';
import { Switch } from '#ui-kit';
import { type BoundProps, useBoundField } from './useBoundField.ts';

/** Yes or no in a form. */
export function SwitchInput<V extends FieldValues>(bound: BoundProps<V>) {
  return <Switch {...useBoundField(bound)} />;
}

import type { FieldValues } from 'react-hook-form';
import { DatePicker } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { type BoundProps, useBoundField } from './useBoundField.ts';

/** A calendar day in a form, `2026-11-17`; empty is null. */
export function DateInput<V extends FieldValues>(bound: BoundProps<V>) {
  const t = useText();
  return <DatePicker {...useBoundField(bound)} clearLabel={t(($) => $.common.clear)} />;
}

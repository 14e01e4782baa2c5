import type { FieldValues } from 'react-hook-form';
import { MaskedField } from '#ui-kit';
import { type BoundProps, useBoundField } from '#console/crud/fields/useBoundField.ts';

/** A CNPJ in a form: twelve digits or letters and two digits, with its punctuation (V2). */
export function CnpjInput<V extends FieldValues>(bound: BoundProps<V>) {
  return <MaskedField {...useBoundField(bound)} pattern="AA.AAA.AAA/AAAA-00" placeholder="00.000.000/0000-00" />;
}

import type { FieldPath, FieldValues } from 'react-hook-form';
import { WAREHOUSE_STOCK_LIMITS } from '#api/features/main-warehouses/warehouse-stock.rules.ts';
import { FieldRow } from '#ui-kit';
import { NumberInput } from '#console/crud/fields/NumberInput.tsx';
import type { BoundProps } from '#console/crud/fields/useBoundField.ts';

type LevelInputsProps<V extends FieldValues> = Pick<BoundProps<V>, 'form'> & {
  names: Record<'low' | 'par' | 'max', FieldPath<V>>;
};

/** Low level, par level and most pieces of an item. */
export function LevelInputs<V extends FieldValues>({ form, names }: LevelInputsProps<V>) {
  const { quantity: maxValue } = WAREHOUSE_STOCK_LIMITS;
  return (
    <FieldRow minField={110}>
      <NumberInput form={form} name={names.low} minValue={0} maxValue={maxValue} />
      <NumberInput form={form} name={names.par} minValue={1} maxValue={maxValue} />
      <NumberInput form={form} name={names.max} minValue={1} maxValue={maxValue} />
    </FieldRow>
  );
}

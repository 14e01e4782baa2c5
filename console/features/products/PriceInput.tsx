import { useWatch } from 'react-hook-form';
import { DEFAULT_CURRENCY, useCurrencyOptions } from '#console/crud/fields/currencies.ts';
import { MoneyInput } from '#console/crud/fields/MoneyInput.tsx';
import { SelectInput } from '#console/crud/fields/SelectInput.tsx';
import type { ProductEntityForm } from './useProductForm.ts';

/** The price of a size and its currency: both or neither. A first price has the currency of the other sizes. */
export function PriceInput({ form, index }: { form: ProductEntityForm; index: number }) {
  const { control, getValues, setValue } = form.form;
  const currency = useWatch({ control, name: `sizes.${index}.currency` });
  const options = useCurrencyOptions(currency);
  const usual = getValues('sizes').find((size) => size.currency)?.currency ?? DEFAULT_CURRENCY;
  const setCurrency = (amount: number | null) =>
    setValue(`sizes.${index}.currency`, amount === null ? null : (currency ?? usual), {
      shouldDirty: true,
      shouldValidate: true,
    });
  return (
    <>
      <MoneyInput form={form} name={`sizes.${index}.price`} currency={currency ?? usual} onAmount={setCurrency} />
      <SelectInput form={form} name={`sizes.${index}.currency`} options={options} />
    </>
  );
}

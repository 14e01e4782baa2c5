import { useFieldArray } from 'react-hook-form';
import { FieldRow, RepeatRows, Stack } from '#ui-kit';
import { listMessage } from '#console/crud/field-messages.ts';
import { NumberInput } from '#console/crud/fields/NumberInput.tsx';
import { useText } from '#console/i18n/useText.ts';
import { ProductPicker, RecordPicker } from '#console/pickers/pickers.tsx';
import { RestrictedNotice } from './RestrictedNotice.tsx';
import { useRuleProducts } from './useRuleProducts.ts';
import type { useGroupForm } from './useGroupForm.ts';

type GroupRulesInputProps = {
  form: ReturnType<typeof useGroupForm>;
  /** Names of the products that already have a rule in the group. */
  names: ReadonlyMap<string, string>;
};

/** The rules of a group: product, quantity, and days if they differ from the group's period. */
export function GroupRulesInput({ form, names }: GroupRulesInputProps) {
  const t = useText();
  const { control, formState, getValues } = form.form;
  const { fields, append, remove } = useFieldArray({ control, name: 'rules' });
  const ruleProducts = useRuleProducts();
  const texts = t(($) => $.groups.form, { returnObjects: true });
  const removeLabel = (index: number) => {
    const product = names.get(getValues(`rules.${index}.productId`));
    return product ? t(($) => $.groups.form.removeRule, { product }) : texts.removeEmptyRule;
  };
  const productOf = (index: number) => ({
    form,
    name: `rules.${index}.productId` as const,
    selectedLabel: names.get(fields[index]?.productId ?? ''),
  });
  const rows = (
    <RepeatRows
      label={texts.rules}
      description={t(($) => $.groups.hints.rules)}
      errorMessage={listMessage(t, formState.errors.rules, texts.rules)}
      isRequired
      rows={fields.map(({ id }, index) => ({ key: id, removeLabel: removeLabel(index) }))}
      addLabel={texts.addRule}
      onAdd={() => append({ productId: '', quantity: 1, periodDays: null }, { shouldFocus: false })}
      onRemove={remove}
      emptyText={texts.noRules}
      isDisabled={form.isReadOnly}
    >
      {(index) => (
        <Stack gap={3}>
          {ruleProducts.isRestricted ? (
            <RecordPicker {...productOf(index)} options={ruleProducts.options} isLoading={ruleProducts.isLoading} />
          ) : (
            <ProductPicker {...productOf(index)} />
          )}
          <FieldRow minField={110}>
            <NumberInput form={form} name={`rules.${index}.quantity`} />
            <NumberInput
              form={form}
              name={`rules.${index}.periodDays`}
              placeholder={t(($) => $.groups.hints.periodDays)}
            />
          </FieldRow>
        </Stack>
      )}
    </RepeatRows>
  );
  if (!ruleProducts.isRestricted || form.isReadOnly || ruleProducts.isLoading) return rows;
  return (
    <Stack gap={4}>
      <RestrictedNotice hasProducts={ruleProducts.options.length > 0} />
      {rows}
    </Stack>
  );
}

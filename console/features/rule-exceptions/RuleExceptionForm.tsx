import { useWatch } from 'react-hook-form';
import { RULE_EXCEPTION_KINDS, ruleExceptionRules } from '#api/features/rule-exceptions/rule-exception.rules.ts';
import { FieldRow } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { DateInput } from '#console/crud/fields/DateInput.tsx';
import { NumberInput } from '#console/crud/fields/NumberInput.tsx';
import { SelectInput } from '#console/crud/fields/SelectInput.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { type LoadedRecord, LoadRecord } from '#console/crud/LoadRecord.tsx';
import { editableStatus } from '#console/crud/status.ts';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import {
  type RuleExceptionFieldsFragment,
  ruleExceptionOperations,
  useListProductsOfRulesQuery,
} from '#console/generated/operations.ts';
import { addDays, dayIn } from '#console/i18n/day.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';
import { EMPLOYEES, PRODUCTS } from '#console/pickers/nouns.ts';
import { OptionPicker, RecordPicker } from '#console/pickers/pickers.tsx';
import type { SelectedRecord } from '#console/pickers/useRecordField.ts';
import { useCachedNames } from '#console/pickers/useCachedNames.ts';

/** In ms. Checks whether a new day has begun. */
const MINUTE = 60_000;

/** Days from today of a new exception. */
const DEFAULT_DAYS = 29;

type RuleExceptionFormProps = {
  id: string | undefined;
  /** The employee of a new exception. */
  employeeId: string | undefined;
  /** The product of a new exception. */
  productId: string | undefined;
};

/** The drawer of an exception; without an id, of a new one. */
export function RuleExceptionForm({ id, employeeId, productId }: RuleExceptionFormProps) {
  const t = useText();
  return (
    <LoadRecord
      id={id}
      operations={ruleExceptionOperations}
      texts={t(($) => $.ruleExceptions.form, { returnObjects: true })}
    >
      {(loaded) => <RuleExceptionDrawer {...loaded} employeeId={employeeId} productId={productId} />}
    </LoadRecord>
  );
}

type DrawerProps = LoadedRecord<RuleExceptionFieldsFragment> & Omit<RuleExceptionFormProps, 'id'>;

function useRuleExceptionForm({ record, reload, employeeId, productId }: DrawerProps) {
  const t = useText();
  const nameOf = useCachedNames();
  const { timeZone } = useFormat();
  const today = dayIn(timeZone, useNow(MINUTE));
  return useEntityForm({
    rules: ruleExceptionRules,
    texts: t(($) => $.ruleExceptions.form, { returnObjects: true }),
    labels: t(($) => $.ruleExceptions.fields, { returnObjects: true }),
    operations: ruleExceptionOperations,
    record,
    reload,
    empty: {
      employeeId: employeeId ?? '',
      productId: productId ?? '',
      kind: 'EXTRA' as const,
      extraQuantity: 1,
      reason: '',
      validFrom: today,
      validUntil: addDays(today, DEFAULT_DAYS),
      status: 'ACTIVE' as const,
    },
    toValues: ({ status, ...values }) => ({
      employeeId: values.employeeId,
      productId: values.productId,
      kind: values.kind,
      extraQuantity: values.extraQuantity,
      reason: values.reason,
      validFrom: values.validFrom,
      validUntil: values.validUntil,
      status: editableStatus(status),
    }),
    nameOf: (values) => nameOf('Employee', values.employeeId),
    permission: 'EMPLOYEE_MANAGEMENT',
    show: {
      employeeId: (value) => nameOf('Employee', value),
      productId: (value) => nameOf('Product', value),
    },
  });
}

function RuleExceptionDrawer({ record: exception, reload, ...chosen }: DrawerProps) {
  const t = useText();
  const form = useRuleExceptionForm({ record: exception, reload, ...chosen });
  const { control } = form.form;
  const kind = useWatch({ control, name: 'kind' });
  const hints = t(($) => $.ruleExceptions.hints, { returnObjects: true });
  return (
    <EntityDrawer
      form={form}
      title={exception?.employee?.name}
      subtitle={exception && t(($) => $.ruleExceptions.given, { person: exception.grantedBy ?? '–' })}
    >
      <RecordPicker form={form} noun={EMPLOYEES} name="employeeId" selected={exception?.employee} />
      <ExceptionProduct form={form} selected={exception?.product} />
      <FieldRow>
        <SelectInput
          form={form}
          name="kind"
          options={RULE_EXCEPTION_KINDS.map((value) => ({ value, label: t(($) => $.ruleExceptions.kinds[value]) }))}
        />
        {kind === 'EXTRA' && (
          <NumberInput form={form} name="extraQuantity" hasStepper minValue={1} description={hints.extraQuantity} />
        )}
      </FieldRow>
      <FieldRow minField={180}>
        <DateInput form={form} name="validFrom" />
        <DateInput form={form} name="validUntil" description={hints.validUntil} />
      </FieldRow>
      <TextInput form={form} name="reason" description={hints.reason} />
      <StatusInput form={form} name="status" />
    </EntityDrawer>
  );
}

type ProductProps = { form: ReturnType<typeof useRuleExceptionForm>; selected: SelectedRecord };

/** All products; for users who may not read products (R5), those of the employee's rules. */
function ExceptionProduct({ form, selected }: ProductProps) {
  const mayRead = useCan('PRODUCT_MANAGEMENT');
  const employeeId = useWatch({ control: form.form.control, name: 'employeeId' });
  const { data, loading } = useListProductsOfRulesQuery({
    variables: { employeeId },
    skip: mayRead || !employeeId,
  });
  if (mayRead) return <RecordPicker form={form} noun={PRODUCTS} name="productId" selected={selected} />;
  const options = (data?.getAllowances ?? []).map(({ productId, productName }) => ({
    value: productId,
    label: productName,
  }));
  return (
    <OptionPicker form={form} name="productId" options={options} isLoading={loading} selectedLabel={selected?.name} />
  );
}

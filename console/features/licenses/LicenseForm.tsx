import { useWatch } from 'react-hook-form';
import { LICENSE_MODULES, LICENSE_TYPES } from '#api/features/licenses/license.rules.ts';
import { FieldRow, FormSection } from '#ui-kit';
import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { DateInput } from '#console/crud/fields/DateInput.tsx';
import { MultiSelectInput } from '#console/crud/fields/MultiSelectInput.tsx';
import { DEFAULT_CURRENCY, useCurrencyOptions } from '#console/crud/fields/currencies.ts';
import { MoneyInput } from '#console/crud/fields/MoneyInput.tsx';
import { NumberInput } from '#console/crud/fields/NumberInput.tsx';
import { SelectInput } from '#console/crud/fields/SelectInput.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { type LoadedRecord, LoadRecord } from '#console/crud/LoadRecord.tsx';
import { CUSTOMERS } from '#console/pickers/nouns.ts';
import { RecordPicker } from '#console/pickers/pickers.tsx';
import { type LicenseFieldsFragment, licenseOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { type LicenseEntityForm, useLicenseForm } from './useLicenseForm.ts';

type LicenseFormProps = {
  id: string | undefined;
  /** The licence's customer; for a new licence the preselected customer. */
  customerId: string | undefined;
};

/** The drawer in which system administrators create and edit a customer's licence. */
export function LicenseForm({ id, customerId }: LicenseFormProps) {
  const t = useText();
  const operations = {
    ...licenseOperations,
    useGet: (license: string | undefined) => licenseOperations.useGet(license, { customerId }),
  };
  return (
    <LoadRecord id={id} operations={operations} texts={t(($) => $.licenses.form, { returnObjects: true })}>
      {(loaded) => <LicenseDrawer {...loaded} customerId={customerId} />}
    </LoadRecord>
  );
}

type LicenseDrawerProps = LoadedRecord<LicenseFieldsFragment> & Pick<LicenseFormProps, 'customerId'>;

function LicenseDrawer({ record: license, reload, customerId }: LicenseDrawerProps) {
  const t = useText();
  const form = useLicenseForm({ record: license, reload, customerId });
  return (
    <EntityDrawer form={form} title={license?.name} subtitle={license?.customerName}>
      {!license && <RecordPicker form={form} noun={CUSTOMERS} name="customerId" />}
      <TextInput form={form} name="name" autoFocus={!license && Boolean(customerId)} />
      <FieldRow>
        <SelectInput
          form={form}
          name="type"
          options={LICENSE_TYPES.map((value) => ({ value, label: t(($) => $.licenses.types[value]) }))}
        />
        <DateInput form={form} name="expiryDate" description={t(($) => $.licenses.expiryHelp)} />
      </FieldRow>
      <MultiSelectInput
        form={form}
        name="modules"
        options={LICENSE_MODULES.map((value) => ({ value, label: t(($) => $.licenses.modules[value]) }))}
      />
      <FormSection title={t(($) => $.licenses.limits)} description={t(($) => $.licenses.limitsHelp)}>
        <FieldRow>
          <NumberInput form={form} name="usersLimit" />
          <NumberInput form={form} name="machinesLimit" />
        </FieldRow>
      </FormSection>
      <Price form={form} />
      <StatusInput form={form} name="status" />
    </EntityDrawer>
  );
}

/** An amount and its currency: both or neither. */
function Price({ form }: { form: LicenseEntityForm }) {
  const t = useText();
  const { form: hookForm } = form;
  const currency = useWatch({ control: hookForm.control, name: 'currency' });
  const currencies = useCurrencyOptions(currency);
  const setCurrency = (amount: number | null) => {
    const next = amount === null ? null : (currency ?? DEFAULT_CURRENCY);
    hookForm.setValue('currency', next, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <FormSection title={t(($) => $.licenses.price)}>
      <FieldRow>
        <MoneyInput form={form} name="totalValue" currency={currency ?? DEFAULT_CURRENCY} onAmount={setCurrency} />
        <SelectInput form={form} name="currency" options={currencies} />
      </FieldRow>
    </FormSection>
  );
}

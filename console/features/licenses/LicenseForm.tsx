import { useWatch } from 'react-hook-form';
import { LICENSE_MODULES, LICENSE_TYPES } from '#api/features/licenses/license.rules.ts';
import { FieldRow, FormSection } from '#ui-kit';
import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { DateInput } from '#console/crud/fields/DateInput.tsx';
import { MultiSelectInput } from '#console/crud/fields/MultiSelectInput.tsx';
import { NumberInput } from '#console/crud/fields/NumberInput.tsx';
import { SelectInput } from '#console/crud/fields/SelectInput.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { type LoadedRecord, LoadRecord } from '#console/crud/LoadRecord.tsx';
import { CustomerPicker } from '#console/pickers/CustomerPicker.tsx';
import { type LicenseFieldsFragment, licenseOperations } from '#console/generated/operations.ts';
import { usePageLanguage } from '#console/i18n/usePageLanguage.ts';
import { useText } from '#console/i18n/useText.ts';
import { MoneyInput } from './MoneyInput.tsx';
import { type LicenseEntityForm, useLicenseForm } from './useLicenseForm.ts';

/** The currencies of the customers' countries, in the order of the list. */
const CURRENCIES = ['BRL', 'USD', 'EUR', 'ARS', 'CLP', 'COP', 'MXN', 'PEN', 'PYG', 'UYU'];
const DEFAULT_CURRENCY = 'BRL';

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
      {!license && <CustomerPicker form={form} name="customerId" />}
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
  const language = usePageLanguage();
  const { form: hookForm } = form;
  const currency = useWatch({ control: hookForm.control, name: 'currency' });
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  const offered = currency && !CURRENCIES.includes(currency) ? [...CURRENCIES, currency] : CURRENCIES;
  const setCurrency = (amount: number | null) => {
    const next = amount === null ? null : (currency ?? DEFAULT_CURRENCY);
    hookForm.setValue('currency', next, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <FormSection title={t(($) => $.licenses.price)}>
      <FieldRow>
        <MoneyInput form={form} name="totalValue" currency={currency ?? DEFAULT_CURRENCY} onAmount={setCurrency} />
        <SelectInput
          form={form}
          name="currency"
          options={offered.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))}
        />
      </FieldRow>
    </FormSection>
  );
}

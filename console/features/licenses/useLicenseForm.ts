import { LICENSE_MODULES, LICENSE_TYPES } from '#api/features/licenses/license.rules.ts';
import { editableStatus } from '#console/crud/status.ts';
import type { LoadedRecord } from '#console/crud/LoadRecord.tsx';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import { type LicenseFieldsFragment, licenseOperations } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { licenseFormRules } from './license-form-rules.ts';

type LicenseFormOptions = LoadedRecord<LicenseFieldsFragment> & {
  /** The preselected customer of a new licence. */
  customerId: string | undefined;
};

export type LicenseEntityForm = ReturnType<typeof useLicenseForm>;

/** The form of a licence, with its operations. */
export function useLicenseForm({ record, reload, customerId = '' }: LicenseFormOptions) {
  const t = useText();
  const format = useFormat();
  const owner = record?.customerId ?? customerId;
  return useEntityForm({
    rules: licenseFormRules,
    texts: t(($) => $.licenses.form, { returnObjects: true }),
    labels: t(($) => $.licenses.fields, { returnObjects: true }),
    operations: {
      lists: [...licenseOperations.lists, 'getSystemDashboard'],
      create: licenseOperations.create,
      update: (client, changes) => licenseOperations.update(client, { ...changes, customerId: owner }),
      remove: (client, key) => licenseOperations.remove(client, { ...key, customerId: owner }),
    },
    record,
    reload,
    empty: {
      customerId,
      name: '',
      type: 'SUBSCRIPTION',
      modules: [...LICENSE_MODULES],
      usersLimit: null,
      machinesLimit: null,
      totalValue: null,
      currency: null,
      status: 'ACTIVE',
    },
    toValues,
    nameOf: ({ name }) => name,
    permission: 'ADMINISTRATOR',
    show: {
      type: (value) => wordFor(value, LICENSE_TYPES, (type) => t(($) => $.licenses.types[type])),
      modules: (value) =>
        [value]
          .flat()
          .map((item: unknown) => wordFor(item, LICENSE_MODULES, (word) => t(($) => $.licenses.modules[word]))),
      expiryDate: (value) => (typeof value === 'string' ? format.day(value) : ''),
    },
  });
}

const toValues = (license: LicenseFieldsFragment) => ({
  customerId: license.customerId,
  name: license.name,
  type: license.type,
  expiryDate: license.expiryDate,
  usersLimit: license.usage.usersLimit,
  machinesLimit: license.usage.machinesLimit,
  modules: [...license.modules],
  totalValue: license.totalValue,
  currency: license.currency,
  status: editableStatus(license.status),
});

/** Translates a known value; returns other values unchanged. */
function wordFor<W extends string>(value: unknown, known: readonly W[], translate: (word: W) => string): string {
  const found = known.find((word) => word === value);
  return found ? translate(found) : String(value);
}

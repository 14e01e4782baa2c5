import { LICENSE_MODULES, LICENSE_TYPES } from '#api/features/licenses/license.rules.ts';
import { editableStatus } from '#console/crud/status.ts';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import {
  type LicenseFieldsFragment,
  useCreateLicenseMutation,
  useDeleteLicenseMutation,
  useUpdateLicenseMutation,
} from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { licenseFormRules } from './license-form-rules.ts';

type LicenseFormOptions = {
  license: LicenseFieldsFragment | undefined;
  /** Whose a new one will be, where that is known. */
  customerId: string | undefined;
  reload: () => Promise<LicenseFieldsFragment | undefined>;
};

export type LicenseEntityForm = ReturnType<typeof useLicenseForm>;

/** The form of a licence, with all that it sends. */
export function useLicenseForm({ license, customerId = '', reload }: LicenseFormOptions) {
  const t = useText();
  const format = useFormat();
  const [create] = useCreateLicenseMutation();
  const [update] = useUpdateLicenseMutation();
  const [remove] = useDeleteLicenseMutation();
  const owner = license?.customerId ?? customerId;
  return useEntityForm({
    rules: licenseFormRules,
    texts: t(($) => $.licenses.form, { returnObjects: true }),
    labels: t(($) => $.licenses.fields, { returnObjects: true }),
    record: license,
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
    create: (input) => create({ variables: { input } }),
    update: (changes) => update({ variables: { input: { ...changes, customerId: owner } } }),
    remove: (key) => remove({ variables: { ...key, customerId: owner } }),
    reload,
    lists: ['listLicenses', 'getSystemDashboard'],
    permission: 'ADMINISTRATOR',
    show: {
      type: (value) => wordFor(value, LICENSE_TYPES, (type) => t(($) => $.licenses.types[type])),
      modules: (value) =>
        [value]
          .flat()
          .map((one: unknown) => wordFor(one, LICENSE_MODULES, (word) => t(($) => $.licenses.modules[word]))),
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

/** The words of one of a known list; what is not in it is shown as it is. */
function wordFor<W extends string>(value: unknown, known: readonly W[], write: (word: W) => string): string {
  const found = known.find((word) => word === value);
  return found ? write(found) : String(value);
}

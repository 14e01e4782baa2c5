import { useRef } from 'react';
import type { InferType } from 'yup';
import { type RecordKey, useEntityForm } from '#console/crud/useEntityForm.ts';
import {
  type CustomerFieldsFragment,
  type UpdateCustomerInput,
  useCreateCustomerMutation,
  useUpdateCustomerMutation,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { customerFormRules } from './customer-form-rules.ts';

export type CustomerValues = InferType<typeof customerFormRules>;
export type CustomerEntityForm = ReturnType<typeof useCustomerForm>;

/** Where most customers are. */
const DEFAULT_TIME_ZONE = 'America/Sao_Paulo';

const NEW_CUSTOMER = {
  displayName: '',
  legalName: '',
  businessId: '',
  customerCode: '',
  subdomain: '',
  logoUrl: null,
  timeZone: DEFAULT_TIME_ZONE,
  administrator: { name: '', email: '' },
  machines: [],
};

type CustomerFormOptions = {
  customer: CustomerFieldsFragment | undefined;
  /** What was typed before the page was left. */
  draft: Partial<CustomerValues> | undefined;
  reload: () => Promise<CustomerFieldsFragment | undefined>;
  /** Once a customer was made. */
  onCreated: (id: string) => void;
};

/** One form over all steps of the wizard, with all that it sends. */
export function useCustomerForm({ customer, draft, reload, onCreated }: CustomerFormOptions) {
  const t = useText();
  const [create] = useCreateCustomerMutation();
  const [update] = useUpdateCustomerMutation();
  const empty = useRef({ ...NEW_CUSTOMER, ...draft });
  return useEntityForm({
    rules: customerFormRules,
    texts: t(($) => $.customers.form, { returnObjects: true }),
    labels: t(($) => $.customers.fields, { returnObjects: true }),
    record: customer,
    empty: empty.current,
    toValues,
    nameOf: ({ displayName }) => displayName,
    create: async (input) => {
      const created = await create({ variables: { input } });
      if (created.data) onCreated(created.data.createCustomer.id);
      return created;
    },
    // The subdomain stays; administrator and machines are changed where they are.
    update: (changes) => update({ variables: { input: changeOf(changes) } }),
    reload,
    lists: ['listCustomers', 'getSystemDashboard'],
    permission: 'ADMINISTRATOR',
  });
}

function changeOf(changes: RecordKey & Partial<CustomerValues>): UpdateCustomerInput {
  const { id, version, displayName, legalName, businessId, customerCode, licensesCount, logoUrl, timeZone } = changes;
  return { id, version, displayName, legalName, businessId, customerCode, licensesCount, logoUrl, timeZone };
}

const toValues = (customer: CustomerFieldsFragment) => ({
  displayName: customer.displayName,
  legalName: customer.legalName ?? '',
  businessId: customer.businessId,
  customerCode: customer.customerCode,
  subdomain: customer.subdomain,
  licensesCount: customer.licensesCount,
  logoUrl: customer.logoUrl,
  timeZone: customer.timeZone,
});

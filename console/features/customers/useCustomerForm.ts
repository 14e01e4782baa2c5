import { useRef } from 'react';
import type { InferType } from 'yup';
import type { LoadedRecord } from '#console/crud/LoadRecord.tsx';
import type { RecordKey } from '#console/crud/operations.ts';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import { withRemovedPicture } from '#console/files/removed-picture.ts';
import {
  type CustomerFieldsFragment,
  customerOperations,
  type UpdateCustomerInput,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { customerFormRules } from './customer-form-rules.ts';

/** Form values of a customer. */
export type CustomerValues = InferType<typeof customerFormRules>;
export type CustomerEntityForm = ReturnType<typeof useCustomerForm>;

/** The time zone of most customers. */
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

type CustomerFormOptions = LoadedRecord<CustomerFieldsFragment> & {
  /** The stored values of a new customer. */
  draft: Partial<CustomerValues> | undefined;
  /** Called with the id of a created customer. */
  onCreated: (id: string) => void;
};

/** The form of all steps of the wizard, with its operations. */
export function useCustomerForm({ record, reload, draft, onCreated }: CustomerFormOptions) {
  const t = useText();
  const empty = useRef({ ...NEW_CUSTOMER, ...draft });
  return useEntityForm({
    rules: customerFormRules,
    texts: t(($) => $.customers.form, { returnObjects: true }),
    labels: t(($) => $.customers.fields, { returnObjects: true }),
    operations: {
      lists: [...customerOperations.lists, 'getSystemDashboard'],
      create: async (client, input) => {
        const created = await customerOperations.create(client, input);
        if (created.data) onCreated(created.data.createCustomer.id);
        return created;
      },
      // The subdomain cannot be changed; administrators and machines are edited elsewhere.
      update: (client, changes) => customerOperations.update(client, changeOf(changes)),
    },
    record,
    reload,
    empty: empty.current,
    toValues,
    nameOf: ({ displayName }) => displayName,
    permission: 'ADMINISTRATOR',
  });
}

function changeOf(changes: RecordKey & Partial<CustomerValues>): UpdateCustomerInput {
  const { id, version, displayName, legalName, businessId, customerCode, licensesCount, logoUrl, timeZone } = changes;
  const change = { id, version, displayName, legalName, businessId, customerCode, licensesCount, logoUrl, timeZone };
  return withRemovedPicture(change, 'logoUrl');
}

const toValues = (customer: CustomerFieldsFragment) => ({
  displayName: customer.displayName,
  legalName: customer.legalName ?? '',
  businessId: customer.businessId,
  customerCode: customer.customerCode,
  subdomain: customer.subdomain,
  licensesCount: customer.licensesCount,
  logoUrl: customer.logoCopy?.address ?? customer.logoUrl,
  timeZone: customer.timeZone,
  administrator: null,
  machines: null,
});

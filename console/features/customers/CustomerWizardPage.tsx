import { useMemo, useRef, useState } from 'react';
import { Page } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';
import { FieldSkeletons } from '#console/crud/FieldSkeletons.tsx';
import { ListPlaceContext } from '#console/crud/list-context.ts';
import { LoadPart } from '#console/crud/LoadPart.tsx';
import { type CustomerFieldsFragment, useGetCustomerQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { useNavigate } from '#console/router/hooks.ts';
import { Navigate } from '#console/router/Navigate.tsx';
import { CustomerWizard } from './CustomerWizard.tsx';
import { forgetDraft, readDraft } from './useCustomerDraft.ts';
import { useCustomerForm } from './useCustomerForm.ts';

const LIST = '/admin/customers';

/** Creates or edits a customer step by step (S4). */
export function CustomerWizardPage({ id }: { id?: string }) {
  const t = useText();
  const query = useGetCustomerQuery({ variables: { id: id ?? '' }, skip: !id });
  const customer = query.data?.getCustomer;
  const reload = async () => (await query.refetch()).data?.getCustomer;
  const texts = t(($) => $.customers.form, { returnObjects: true });
  // A deleted customer must be restored before it can be edited; its drawer offers that.
  if (customer?.status === 'DELETED') return <Navigate to={`${LIST}/${customer.id}`} />;
  return (
    <Page>
      <PageTop
        title={id ? texts.editTitle : texts.createTitle}
        subtitle={customer?.displayName ?? t(($) => $.customerPage.wizard.subtitle)}
        recordName={id ? (customer?.displayName ?? texts.editTitle) : texts.createTitle}
        back={{ label: t(($) => $.customerPage.wizard.back), href: LIST }}
      />
      {id ? (
        <LoadPart query={query} record={customer} failedTitle={texts.loadFailed} skeleton={<FieldSkeletons />}>
          {(record) => <WizardWithListPlace customer={record} reload={reload} />}
        </LoadPart>
      ) : (
        <WizardWithListPlace customer={undefined} reload={reload} />
      )}
    </Page>
  );
}

type WizardWithListPlaceProps = {
  customer: CustomerFieldsFragment | undefined;
  reload: () => Promise<CustomerFieldsFragment | undefined>;
};

/** After the creation, leads to the drawer of the new customer, which shows the progress of its setup. */
function WizardWithListPlace(props: WizardWithListPlaceProps) {
  const navigate = useNavigate();
  const createdId = useRef(props.customer?.id);
  const place = useMemo(
    () => ({
      hrefOf: (record: string) => `${LIST}/${record}`,
      close: () => void navigate(createdId.current ? `${LIST}/${createdId.current}` : LIST),
    }),
    [navigate],
  );
  // A new key mounts an empty form after the draft was discarded.
  const [attempt, setAttempt] = useState(0);
  return (
    <ListPlaceContext value={place}>
      <WizardWithForm
        key={attempt}
        {...props}
        onCreated={(id) => {
          createdId.current = id;
          forgetDraft();
        }}
        onStartOver={() => {
          forgetDraft();
          setAttempt(attempt + 1);
        }}
      />
    </ListPlaceContext>
  );
}

type WizardWithFormProps = WizardWithListPlaceProps & { onCreated: (id: string) => void; onStartOver: () => void };

function WizardWithForm({ customer, reload, onCreated, onStartOver }: WizardWithFormProps) {
  const [draft] = useState(() => (customer ? undefined : readDraft()));
  const form = useCustomerForm({ record: customer, reload, draft, onCreated });
  return <CustomerWizard form={form} customer={customer} onStartOver={draft && onStartOver} />;
}

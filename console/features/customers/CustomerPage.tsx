import { Pencil } from 'lucide-react';
import { LinkButton } from '#ui-kit';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { RecordStatus } from '#console/crud/RecordStatus.tsx';
import { NEW } from '#console/crud/useListRoute.ts';
import { type CustomerFieldsFragment, customerOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordEdit } from '#console/records/RecordEdit.tsx';
import { RecordPage } from '#console/records/RecordPage.tsx';
import { RecordSkeleton } from '#console/records/RecordSkeleton.tsx';
import { RecordTabs } from '#console/records/RecordTabs.tsx';
import { RecordTop } from '#console/records/RecordTop.tsx';
import { useHistoryView } from '#console/records/useHistoryView.tsx';
import { useParams } from '#console/router/hooks.ts';
import { CustomerMenu } from './CustomerMenu.tsx';
import { CustomerOverview } from './CustomerOverview.tsx';
import { useSetupProgress } from './useSetupProgress.ts';

const CustomerMachines = lazyPart(() => import('./CustomerMachines.tsx').then((m) => m.CustomerMachines));
const CustomerMachineForm = lazyPart(() => import('./CustomerMachineForm.tsx').then((m) => m.CustomerMachineForm));

/** The page of a customer, for system administrators: setup, facts, administrator, what is used, history and actions. */
export function CustomerPage({ id }: { id: string }) {
  const t = useText();
  const query = customerOperations.useGet(id);
  return (
    <RecordPage
      query={query}
      record={query.data?.getCustomer}
      showsDeleted
      failedTitle={t(($) => $.customers.form.loadFailed)}
      skeleton={<RecordSkeleton />}
    >
      {(customer) => <LoadedCustomer customer={customer} />}
    </RecordPage>
  );
}

function LoadedCustomer({ customer }: { customer: CustomerFieldsFragment }) {
  const t = useText();
  const { part, machineId } = useParams();
  const { id, displayName, legalName, subdomain, status } = customer;
  useSetupProgress(customer);
  const history = useHistoryView(id, `/admin/audit-logs?customerId=${id}`);
  return (
    <>
      <RecordTop
        record={{ ...customer, name: displayName }}
        badge={<RecordStatus status={status} />}
        facts={[
          { id: 'legalName', fact: legalName },
          { id: 'subdomain', fact: subdomain },
        ]}
        actions={
          <>
            <CustomerMenu customer={customer} variant="page" />
            {status !== 'DELETED' && (
              <LinkButton href={`/admin/customers/${id}/edit`} variant="primary" icon={Pencil}>
                {t(($) => $.common.edit)}
              </LinkButton>
            )}
          </>
        }
      />
      <RecordTabs
        id={id}
        views={[
          {
            id: 'overview',
            label: t(($) => $.customers.overview),
            content: () => <CustomerOverview customer={customer} />,
          },
          ...history,
        ]}
      />
      {part === 'machines' && (
        <RecordEdit id={id}>
          {machineId ? (
            <CustomerMachineForm
              key={machineId}
              customerId={id}
              machineId={machineId === NEW ? undefined : machineId}
            />
          ) : (
            <CustomerMachines customerId={id} />
          )}
        </RecordEdit>
      )}
    </>
  );
}

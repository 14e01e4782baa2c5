import { Wallet } from 'lucide-react';
import { IdentityCell, type TableColumn } from '#ui-kit';
import { ImportButton } from '#console/crud/ImportButton.tsx';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { ListPage } from '#console/crud/ListPage.tsx';
import { useStatusColumn } from '#console/crud/RecordStatus.tsx';
import { STATUSES, useStatusFilter } from '#console/crud/status.ts';
import { among } from '#console/crud/url-state.ts';
import { useListState } from '#console/crud/useListState.ts';
import { type CostCenterFieldsFragment, costCenterOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

const CostCenterForm = lazyPart(() => import('./CostCenterForm.tsx').then((m) => m.CostCenterForm));

/** The cost centers, to which deliveries are booked. */
export function CostCentersPage() {
  const t = useText();
  const list = useListState({
    list: 'listCostCenters',
    sortBy: ['NAME', 'CODE'],
    filters: { status: among(STATUSES) },
  });
  const columns: TableColumn<CostCenterFieldsFragment>[] = [
    {
      id: 'NAME',
      header: t(($) => $.costCenters.fields.name),
      cell: ({ name }) => <IdentityCell title={name} />,
      isSortable: true,
      isIdentity: true,
    },
    { id: 'CODE', header: t(($) => $.costCenters.fields.code), cell: ({ code }) => code, isSortable: true },
    {
      id: 'description',
      header: t(($) => $.costCenters.fields.description),
      cell: ({ description }) => description,
      hideBelow: 'large',
    },
    useStatusColumn(),
  ];
  return (
    <ListPage
      texts={t(($) => $.costCenters.list, { returnObjects: true })}
      list={list}
      operations={costCenterOperations}
      importAction={<ImportButton noun="COST_CENTER" />}
      columns={columns}
      filters={[useStatusFilter()]}
      icon={Wallet}
      nameOf={({ name }) => name}
      permission="EMPLOYEE_MANAGEMENT"
      drawer={(id) => <CostCenterForm id={id} />}
    />
  );
}

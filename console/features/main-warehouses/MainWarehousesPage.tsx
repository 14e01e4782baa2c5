import { Warehouse } from 'lucide-react';
import { IdentityCell, type TableColumn } from '#ui-kit';
import { ImportButton } from '#console/crud/ImportButton.tsx';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { ListPage } from '#console/crud/ListPage.tsx';
import { useStatusColumn } from '#console/crud/RecordStatus.tsx';
import { STATUSES, useStatusFilter } from '#console/crud/status.ts';
import { among } from '#console/crud/url-state.ts';
import { useListState } from '#console/crud/useListState.ts';
import { type MainWarehouseFieldsFragment, mainWarehouseOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

const MainWarehouseForm = lazyPart(() => import('./MainWarehouseForm.tsx').then((m) => m.MainWarehouseForm));

/** The warehouses of the company. A row links to the warehouse's page. */
export function MainWarehousesPage() {
  const t = useText();
  const list = useListState({ list: 'listMainWarehouses', sortBy: ['NAME'], filters: { status: among(STATUSES) } });
  const columns: TableColumn<MainWarehouseFieldsFragment>[] = [
    {
      id: 'NAME',
      header: t(($) => $.mainWarehouses.fields.name),
      cell: ({ name }) => <IdentityCell title={name} />,
      isSortable: true,
      isIdentity: true,
    },
    { id: 'location', header: t(($) => $.mainWarehouses.fields.location), cell: ({ location }) => location },
    {
      id: 'description',
      header: t(($) => $.mainWarehouses.fields.description),
      cell: ({ description }) => description,
      hideBelow: 'large',
    },
    useStatusColumn(),
  ];
  return (
    <ListPage
      texts={t(($) => $.mainWarehouses.list, { returnObjects: true })}
      list={list}
      operations={mainWarehouseOperations}
      importAction={<ImportButton noun="WAREHOUSE" permission="WAREHOUSE_MANAGEMENT" />}
      columns={columns}
      filters={[useStatusFilter()]}
      icon={Warehouse}
      nameOf={({ name }) => name}
      permission="WAREHOUSE_MANAGEMENT"
      rowHref={({ id }) => `/warehouse/${id}`}
      drawer={() => <MainWarehouseForm id={undefined} />}
    />
  );
}

import { Network } from 'lucide-react';
import { IdentityCell, type TableColumn } from '#ui-kit';
import { ListPage } from '#console/crud/ListPage.tsx';
import { RecordStatus } from '#console/crud/RecordStatus.tsx';
import { STATUSES, useStatusOptions } from '#console/crud/status.ts';
import { among } from '#console/crud/url-state.ts';
import { NEW } from '#console/crud/useListRoute.ts';
import { useListState } from '#console/crud/useListState.ts';
import {
  type SectorFieldsFragment,
  useDeleteSectorMutation,
  useListSectorsQuery,
  useUpdateSectorMutation,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { SectorForm } from './SectorForm.tsx';

/** The sectors of the company; the model of a plain list. */
export function SectorsPage() {
  const t = useText();
  const list = useListState({ sortBy: ['NAME', 'CODE'], filters: { status: among(STATUSES) } });
  const query = useListSectorsQuery({ variables: list.variables });
  const [update] = useUpdateSectorMutation();
  const [remove] = useDeleteSectorMutation();
  const columns: TableColumn<SectorFieldsFragment>[] = [
    {
      id: 'NAME',
      header: t(($) => $.sectors.fields.name),
      cell: ({ name }) => <IdentityCell title={name} />,
      isSortable: true,
      isIdentity: true,
    },
    { id: 'CODE', header: t(($) => $.sectors.fields.code), cell: ({ code }) => code, isSortable: true },
    {
      id: 'description',
      header: t(($) => $.sectors.fields.description),
      cell: ({ description }) => description,
      hideBelow: 'large',
    },
    { id: 'status', header: t(($) => $.common.status), cell: ({ status }) => <RecordStatus status={status} /> },
  ];
  return (
    <ListPage
      texts={t(($) => $.sectors.list, { returnObjects: true })}
      list={list}
      query={query}
      page={({ listSectors }) => listSectors}
      columns={columns}
      filters={[{ name: 'status', label: t(($) => $.common.status), options: useStatusOptions() }]}
      icon={Network}
      bulk={{
        nameOf: ({ name }) => name,
        update: (input) => update({ variables: { input } }),
        remove: (key) => remove({ variables: key }),
        lists: ['listSectors'],
        permission: 'EMPLOYEE_MANAGEMENT',
      }}
      createPermission="EMPLOYEE_MANAGEMENT"
      drawer={(id) => <SectorForm key={id} id={id === NEW ? undefined : id} />}
    />
  );
}

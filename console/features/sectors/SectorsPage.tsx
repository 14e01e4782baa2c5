import { Network } from 'lucide-react';
import { IdentityCell, type TableColumn } from '#ui-kit';
import { ImportButton } from '#console/crud/ImportButton.tsx';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { ListPage } from '#console/crud/ListPage.tsx';
import { useStatusColumn } from '#console/crud/RecordStatus.tsx';
import { STATUSES, useStatusFilter } from '#console/crud/status.ts';
import { among } from '#console/crud/url-state.ts';
import { useListState } from '#console/crud/useListState.ts';
import { type SectorFieldsFragment, sectorOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

const SectorForm = lazyPart(() => import('./SectorForm.tsx').then((m) => m.SectorForm));

/** The sectors of the company. Copy this folder for a new noun. */
export function SectorsPage() {
  const t = useText();
  const list = useListState({ list: 'listSectors', sortBy: ['NAME', 'CODE'], filters: { status: among(STATUSES) } });
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
    useStatusColumn(),
  ];
  return (
    <ListPage
      texts={t(($) => $.sectors.list, { returnObjects: true })}
      list={list}
      operations={sectorOperations}
      importAction={<ImportButton noun="SECTOR" />}
      columns={columns}
      filters={[useStatusFilter()]}
      icon={Network}
      nameOf={({ name }) => name}
      permission="EMPLOYEE_MANAGEMENT"
      drawer={(id) => <SectorForm id={id} />}
    />
  );
}

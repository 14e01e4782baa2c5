import { Users } from 'lucide-react';
import { IdentityCell, LinkButton, type TableColumn } from '#ui-kit';
import { RecordStatus } from '#console/crud/RecordStatus.tsx';
import { useTabPages } from '#console/crud/useTabPages.ts';
import { type EmployeeRowFragment, useGetRecordEmployeesQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordLink } from './RecordLink.tsx';
import { RecordTable } from './RecordTable.tsx';

type RecordEmployeesProps = {
  /** How the record is named in the filter of employees. */
  noun: 'groupId' | 'sectorId' | 'jobRoleId' | 'costCenterId';
  id: string;
};

/** The employees of a group, sector, role or cost center, by name. */
export function RecordEmployees({ noun, id }: RecordEmployeesProps) {
  const t = useText();
  const { list, pageToken } = useTabPages({ view: 'employees' });
  const query = useGetRecordEmployeesQuery({
    variables: { filter: { [noun]: [id] }, limit: list.pageSize, nextToken: pageToken },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <RecordTable
      texts={t(($) => $.employeeRecord.ofRecord, { returnObjects: true })}
      icon={Users}
      columns={useColumns().filter((column) => column.id !== noun)}
      query={query}
      page={(query.data ?? query.previousData)?.listEmployees}
      list={list}
      rowHref={(employee) => `/employees/${employee.id}`}
      actions={
        noun === 'costCenterId' ? undefined : (
          <LinkButton size="small" variant="ghost" href={`/employees?${noun}=${id}`}>
            {t(($) => $.employeeRecord.ofRecord.searchAll)}
          </LinkButton>
        )
      }
    />
  );
}

function useColumns(): TableColumn<EmployeeRowFragment>[] {
  const t = useText();
  const fields = t(($) => $.employees.fields, { returnObjects: true });
  return [
    {
      id: 'name',
      header: fields.name,
      cell: ({ name, email }) => <IdentityCell title={name} detail={email} avatarName={name} />,
      isIdentity: true,
      skeleton: 'two-lines',
    },
    { id: 'identification', header: fields.identification, cell: ({ identification }) => identification },
    {
      id: 'sectorId',
      header: fields.sectorId,
      cell: ({ sector }) => sector && <Related type="Sector" record={sector} />,
      hideBelow: 'medium',
    },
    {
      id: 'jobRoleId',
      header: fields.jobRoleId,
      cell: ({ jobRole }) => jobRole && <Related type="JobRole" record={jobRole} />,
      hideBelow: 'large',
    },
    {
      id: 'groupId',
      header: fields.groupId,
      cell: ({ group }) => group && <Related type="Group" record={group} />,
      hideBelow: 'large',
    },
    { id: 'status', header: t(($) => $.common.status), cell: ({ status }) => <RecordStatus status={status} /> },
  ];
}

function Related({ type, record: { id, name } }: { type: string; record: { id: string; name: string } }) {
  return (
    <RecordLink type={type} id={id}>
      {name}
    </RecordLink>
  );
}

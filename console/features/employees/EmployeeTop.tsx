import { HandHelping, Pencil } from 'lucide-react';
import { LinkButton } from '#ui-kit';
import { Can } from '#console/auth/Can.tsx';
import type { EmployeeFieldsFragment } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordLink } from '#console/records/RecordLink.tsx';
import { RecordTop } from '#console/records/RecordTop.tsx';
import { EmployeeMenu } from './EmployeeMenu.tsx';
import { EmployeeState } from './EmployeeState.tsx';

/** The top of an employee's page: who it is, the state, and the next actions. */
export function EmployeeTop({ employee }: { employee: EmployeeFieldsFragment }) {
  const t = useText();
  const { id, identification, sector, jobRole, group } = employee;
  return (
    <RecordTop
      record={employee}
      isPerson
      badge={<EmployeeState employee={employee} />}
      facts={[
        { id: 'identification', fact: identification },
        { id: 'sector', fact: sector && <Related type="Sector" record={sector} /> },
        { id: 'jobRole', fact: jobRole && <Related type="JobRole" record={jobRole} /> },
        { id: 'group', fact: group && <Related type="Group" record={group} /> },
      ]}
      actions={
        <>
          <EmployeeMenu employee={employee} />
          <Can permission="EMPLOYEE_MANAGEMENT">
            <LinkButton href={`/employees/${id}/edit`} icon={Pencil}>
              {t(($) => $.common.edit)}
            </LinkButton>
          </Can>
          {employee.status === 'ACTIVE' && (
            <Can permission="WAREHOUSE_MANAGEMENT">
              <LinkButton
                href={`/counter?badge=${encodeURIComponent(identification)}`}
                variant="primary"
                icon={HandHelping}
              >
                {t(($) => $.employeeRecord.actions.handOut)}
              </LinkButton>
            </Can>
          )}
        </>
      }
    />
  );
}

function Related({ type, record: { id, name } }: { type: string; record: { id: string; name: string } }) {
  return (
    <RecordLink type={type} id={id}>
      {name}
    </RecordLink>
  );
}

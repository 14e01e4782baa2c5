import { Fragment } from 'react';
import { Card, DescriptionList, Link } from '#ui-kit';
import type { EmployeeFieldsFragment } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordLink } from '#console/records/RecordLink.tsx';

/** Where a person works, and how to reach them. */
export function EmployeeFacts({ employee }: { employee: EmployeeFieldsFragment }) {
  const t = useText();
  const format = useFormat();
  const { email, admissionDate, sector, jobRole, costCenters, systemRole } = employee;
  const fields = t(($) => $.employees.fields, { returnObjects: true });
  const items = [
    { label: fields.email, value: <EmailLink email={email} /> },
    { label: fields.admissionDate, value: admissionDate && format.day(admissionDate) },
    {
      label: fields.sectorId,
      value: sector && (
        <RecordLink type="Sector" id={sector.id}>
          {sector.name}
        </RecordLink>
      ),
    },
    {
      label: fields.jobRoleId,
      value: jobRole && (
        <RecordLink type="JobRole" id={jobRole.id}>
          {jobRole.name}
        </RecordLink>
      ),
    },
    {
      label: fields.costCenterIds,
      value:
        costCenters.length > 0 &&
        costCenters.map(({ id, name }, index) => (
          <Fragment key={id}>
            {index > 0 && ', '}
            <RecordLink type="CostCenter" id={id}>
              {name}
            </RecordLink>
          </Fragment>
        )),
    },
    { label: fields.systemRole, value: systemRole },
  ];
  return (
    <Card title={t(($) => $.employees.form.work)}>
      <DescriptionList items={items.filter(({ value }) => value)} />
    </Card>
  );
}

/** Breaks before the @ where the address does not fit into one line. */
function EmailLink({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <Link href={`mailto:${email}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </Link>
  );
}

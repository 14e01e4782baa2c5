import { HandHelping } from 'lucide-react';
import { Card, DescriptionList, LinkButton, StatusBadge, Text } from '#ui-kit';
import { Can } from '#console/auth/Can.tsx';
import { FieldSkeletons } from '#console/crud/FieldSkeletons.tsx';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import {
  type EmployeeFieldsFragment,
  type GetEmployeeRequirementsQuery,
  type useGetEmployeeRequirementsQuery,
} from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';

type Requirement = GetEmployeeRequirementsQuery['getEmployee']['requirements'][number];

type EmployeeMustHoldProps = {
  employee: EmployeeFieldsFragment;
  query: ReturnType<typeof useGetEmployeeRequirementsQuery>;
};

/** What the person must hold, what is lacking first, with the way to hand it out. */
export function EmployeeMustHold({ employee: { status, identification }, query }: EmployeeMustHoldProps) {
  const t = useText();
  const texts = t(($) => $.employeeRecord.mustHold, { returnObjects: true });
  const { data, error, refetch } = query;
  const required = data?.getEmployee.requirements;
  const [first] = required ?? [];
  const lacks = required?.some(({ held, quantity }) => held < quantity);
  return (
    <Card
      title={texts.title}
      detail={first && (first.isInMatrix ? texts.byMatrix : texts.byRules)}
      actions={
        lacks &&
        status === 'ACTIVE' && (
          <Can permission="WAREHOUSE_MANAGEMENT">
            <LinkButton size="small" icon={HandHelping} href={`/counter?badge=${encodeURIComponent(identification)}`}>
              {t(($) => $.employeeRecord.actions.handOut)}
            </LinkButton>
          </Can>
        )
      }
    >
      {error && !data && <LoadFailure title={texts.loadFailed} error={error} onRetry={() => void refetch()} />}
      {!error && !required && <FieldSkeletons />}
      {required?.length === 0 && <Text tone="muted">{texts.none}</Text>}
      {required && required.length > 0 && (
        <DescriptionList
          items={required.map((requirement) => ({
            id: requirement.productId,
            label: requirement.productName,
            value: <Held requirement={requirement} />,
            detail: <Since requirement={requirement} />,
          }))}
        />
      )}
    </Card>
  );
}

function Held({ requirement: { held, quantity } }: { requirement: Requirement }) {
  const t = useText();
  const format = useFormat();
  const values = { held: format.number(held), quantity: format.number(quantity) };
  return (
    <StatusBadge tone={held < quantity ? 'danger' : 'success'}>
      {held === 0 && quantity === 1
        ? t(($) => $.employeeRecord.mustHold.lacking)
        : t(($) => $.employeeRecord.mustHold.of, values)}
    </StatusBadge>
  );
}

/** When it was received last, and whether that is still valid. */
function Since({ requirement: { lastDeliveredAt, held } }: { requirement: Requirement }) {
  const t = useText();
  const format = useFormat();
  if (!lastDeliveredAt) return t(($) => $.employeeRecord.mustHold.never);
  const day = format.date(lastDeliveredAt);
  return held === 0
    ? t(($) => $.employeeRecord.mustHold.over, { day })
    : t(($) => $.employeeRecord.mustHold.since, { day });
}

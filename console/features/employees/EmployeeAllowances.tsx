import { UserCheck } from 'lucide-react';
import { Card, FillBar, LinkButton, StatusBadge, Stack, Table, type TableColumn, Text } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import {
  type EmployeeFieldsFragment,
  type GetEmployeeAllowancesQuery,
  type useGetEmployeeAllowancesQuery,
} from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordCell } from '#console/records/RecordLink.tsx';

type Allowance = GetEmployeeAllowancesQuery['getAllowances'][number];
type AllowanceProps = { allowance: Allowance };

type EmployeeAllowancesProps = {
  employee: EmployeeFieldsFragment;
  query: ReturnType<typeof useGetEmployeeAllowancesQuery>;
};

/** What an employee may take now, product by product, and the way to an exception. */
export function EmployeeAllowances({ employee: { id, group }, query }: EmployeeAllowancesProps) {
  const t = useText();
  const texts = t(($) => $.employeeRecord.allowances, { returnObjects: true });
  const { data, error, refetch } = query;
  const columns = useColumns(id);
  const allowances = data?.getAllowances;
  return (
    <Card
      title={texts.title}
      detail={group ? t(($) => $.employeeRecord.allowances.byRules, { group: group.name }) : texts.help}
      padding="none"
    >
      {error && !data ? (
        <LoadFailure title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Table
          caption={texts.title}
          columns={columns}
          rows={allowances ?? []}
          getRowKey={({ productId }) => productId}
          loading={allowances ? undefined : { label: t(($) => $.common.loading), rows: 3 }}
          emptyState={<Text tone="muted">{texts.none}</Text>}
        />
      )}
    </Card>
  );
}

function useColumns(employeeId: string): TableColumn<Allowance>[] {
  const t = useText();
  const mayGrant = useCan('EMPLOYEE_MANAGEMENT');
  const texts = t(($) => $.employeeRecord.allowances, { returnObjects: true });
  const actions: TableColumn<Allowance> = {
    id: 'actions',
    header: texts.newException,
    isActions: true,
    cell: ({ left, isExempt }) =>
      left === 0 && !isExempt ? (
        <LinkButton
          href={`/rule-exceptions/new?employeeId=${employeeId}`}
          size="small"
          variant="ghost"
          icon={UserCheck}
        >
          {texts.newException}
        </LinkButton>
      ) : undefined,
  };
  return [
    {
      id: 'product',
      header: t(($) => $.employeeRecord.holdings.product),
      cell: ({ productId, productName }) => (
        <RecordCell type="Product" id={productId}>
          {productName}
        </RecordCell>
      ),
      isIdentity: true,
    },
    { id: 'left', header: texts.leftColumn, cell: (allowance) => <Left allowance={allowance} />, width: '148px' },
    { id: 'again', header: texts.againColumn, cell: (allowance) => <Again allowance={allowance} /> },
    ...(mayGrant ? [actions] : []),
  ];
}

/** The pieces that are left, as words and as a bar. */
function Left({ allowance }: AllowanceProps) {
  const t = useText();
  const format = useFormat();
  const { left, quantity, used, isExempt } = allowance;
  if (isExempt || left === null || quantity === null)
    return <StatusBadge tone="success">{t(($) => $.employeeRecord.allowances.noLimit)}</StatusBadge>;
  const values = { left: format.number(left), quantity: format.number(quantity) };
  return (
    <Stack gap={1}>
      <span>{t(($) => $.employeeRecord.allowances.left, values)}</span>
      <FillBar
        label={t(($) => $.employeeRecord.allowances.used)}
        value={used}
        maxValue={Math.max(quantity, 1)}
        valueLabel={t(($) => $.employeeRecord.allowances.usedOf, {
          used: format.number(used),
          quantity: values.quantity,
        })}
        tone={left === 0 ? 'warning' : undefined}
      />
    </Stack>
  );
}

/** When more becomes available, the period, exceptions, and the last delivery. */
function Again({ allowance }: AllowanceProps) {
  const t = useText();
  const format = useFormat();
  const { periodKind, periodDays, renewsAt, extraQuantity, lastDeliveredAt } = allowance;
  const parts = [
    periodKind === 'SLIDING' && t(($) => $.employeeRecord.allowances.periods.SLIDING, { count: periodDays ?? 0 }),
    periodKind && periodKind !== 'SLIDING' && t(($) => $.employeeRecord.allowances.periods[periodKind]),
    extraQuantity > 0 && t(($) => $.employeeRecord.allowances.extra, { count: extraQuantity }),
    lastDeliveredAt && t(($) => $.employeeRecord.allowances.last, { when: format.date(lastDeliveredAt) }),
  ].filter(Boolean);
  return (
    <Stack gap={0}>
      {renewsAt && <span>{t(($) => $.employeeRecord.allowances.renews, { when: format.dateTime(renewsAt) })}</span>}
      {parts.length > 0 && (
        <Text size="small" tone="muted">
          {parts.join(' · ')}
        </Text>
      )}
    </Stack>
  );
}

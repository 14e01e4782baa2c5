import { Building2 } from 'lucide-react';
import { Card, EmptyState, Link, LinkButton, StackedBar } from '#ui-kit';
import { STATUS_TONES } from '#console/crud/status.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { customersHref, customersIn, type SystemDashboardProps } from './system-dashboard.ts';

const SHOWN = ['ACTIVE', 'PENDING', 'INACTIVE', 'DELETED'] as const;

/** The number of customers by status. */
export function CustomersCard({ dashboard }: SystemDashboardProps) {
  const t = useText();
  const format = useFormat();
  const parts = SHOWN.map((status) => {
    const value = customersIn(dashboard, status);
    return {
      id: status,
      label: t(($) => $.common.statuses[status]),
      value,
      valueLabel: format.number(value),
      tone: STATUS_TONES[status],
      href: customersHref(status),
    };
  });
  const isEmpty = parts.every(({ value }) => value === 0);
  const title = t(($) => $.adminDashboard.customersByStatus);
  return (
    <Card
      title={title}
      actions={!isEmpty && <Link href={customersHref()}>{t(($) => $.adminDashboard.seeCustomers)}</Link>}
    >
      {isEmpty ? (
        <EmptyState
          variant="new"
          icon={Building2}
          title={t(($) => $.customers.list.emptyTitle)}
          description={t(($) => $.customers.list.emptyText)}
          action={
            <LinkButton href="/admin/customers/new" variant="primary">
              {t(($) => $.customers.list.create)}
            </LinkButton>
          }
        />
      ) : (
        <StackedBar label={title} parts={parts} />
      )}
    </Card>
  );
}

import { Users } from 'lucide-react';
import { BarList, Card, EmptyState, Link } from '#ui-kit';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import type { DashboardCardProps } from './Figures.tsx';
import { topSectors } from './sectors.ts';

/** The number of active employees by sector. */
export function SectorsCard({ dashboard: { employeesBySector, employeesActive }, links }: DashboardCardProps) {
  const t = useText();
  const format = useFormat();
  const { shown, others } = topSectors(employeesBySector, employeesActive);
  const total = t(($) => $.dashboard.employees, { count: employeesActive });
  const href = links.employees();
  const items = shown.map(({ sectorId, name, employees }) => ({
    id: sectorId ?? 'none',
    label: name ?? t(($) => $.dashboard.noSector),
    value: employees,
    valueLabel: format.number(employees),
    href: sectorId ? links.employees(sectorId) : undefined,
  }));
  if (others > 0)
    items.push({
      id: 'others',
      label: t(($) => $.dashboard.otherSectors),
      value: others,
      valueLabel: format.number(others),
      href: undefined,
    });
  return (
    <Card
      title={t(($) => $.dashboard.bySector)}
      actions={employeesActive > 0 && (href ? <Link href={href}>{total}</Link> : total)}
    >
      <BarList
        label={t(($) => $.dashboard.bySector)}
        items={items}
        emptyState={
          <EmptyState
            variant="new"
            icon={Users}
            title={t(($) => $.dashboard.noEmployees)}
            description={t(($) => $.dashboard.noEmployeesText)}
          />
        }
      />
    </Card>
  );
}

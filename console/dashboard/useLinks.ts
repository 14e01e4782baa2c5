import { useCan } from '#console/auth/Can.tsx';
import type { Connectivity, DashboardRange, StockAlert, WithdrawalStatus } from '#console/generated/operations.ts';

/** Names of the ranges in the address of the withdrawals list. */
const WHEN: Record<DashboardRange, string> = { TODAY: 'today', WEEK: 'week', MONTH: 'month', YEAR: 'year' };

/** Addresses of the lists behind the figures; undefined if the user may not open them (N3). */
export type Links = {
  withdrawals: (status?: WithdrawalStatus | readonly WithdrawalStatus[]) => string | undefined;
  latest: string | undefined;
  withdrawal: (id: string) => string | undefined;
  machines: (filter?: { connectivity?: Connectivity; stock?: readonly StockAlert[] }) => string | undefined;
  machine: (id: string, channel?: number) => string | undefined;
  reorder: string | undefined;
  warehouses: string | undefined;
  warehouse: (id: string) => string | undefined;
  employees: (sectorId?: string) => string | undefined;
};

/** The links of the dashboard for its time range. */
export function useLinks(range: DashboardRange): Links {
  const maySeeWithdrawals = useCan('REPORT_ACCESS');
  const maySeeStock = useCan('WAREHOUSE_MANAGEMENT');
  const mayViewEmployees = useCan('EMPLOYEE_VIEW_ONLY');
  const mayManageEmployees = useCan('EMPLOYEE_MANAGEMENT');
  const maySeeEmployees = mayViewEmployees || mayManageEmployees;
  return {
    withdrawals: (status) =>
      maySeeWithdrawals
        ? `/withdrawals?when=${WHEN[range]}${status ? `&withdrawalStatus=${[status].flat().join(',')}` : ''}`
        : undefined,
    latest: maySeeWithdrawals ? '/withdrawals' : undefined,
    withdrawal: (id) => (maySeeWithdrawals ? `/withdrawals/${id}` : undefined),
    machines: (filter) => (maySeeStock ? machinesPath(filter) : undefined),
    machine: (id, channel) =>
      maySeeStock ? `/machines/${id}${channel === undefined ? '' : `?channel=${channel}`}` : undefined,
    reorder: maySeeStock ? '/reorder' : undefined,
    warehouses: maySeeStock ? '/warehouse' : undefined,
    warehouse: (id) => (maySeeStock ? `/warehouse/${id}` : undefined),
    employees: (sectorId) =>
      maySeeEmployees ? `/employees?status=ACTIVE${sectorId ? `&sectorId=${sectorId}` : ''}` : undefined,
  };
}

/** The figures count active machines only. */
function machinesPath({
  connectivity,
  stock = [],
}: { connectivity?: Connectivity; stock?: readonly StockAlert[] } = {}) {
  const filter = [connectivity && `connectivity=${connectivity}`, stock.length > 0 && `stock=${stock.join(',')}`];
  return ['/machines?status=ACTIVE', ...filter.filter(Boolean)].join('&');
}

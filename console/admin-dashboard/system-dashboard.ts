import type { GetSystemDashboardQuery, Status } from '#console/generated/operations.ts';

/** The data of the platform's dashboard. */
export type SystemDashboard = GetSystemDashboardQuery['getSystemDashboard'];

/** Props of every card of the dashboard. */
export type SystemDashboardProps = { dashboard: SystemDashboard };

/** Number of customers with one of the statuses. */
export const customersIn = ({ customersByStatus }: SystemDashboard, ...statuses: Status[]): number =>
  customersByStatus.reduce((sum, { status, count }) => sum + (statuses.includes(status) ? count : 0), 0);

/** Address of the list of customers, filtered by the status if there is one. */
export const customersHref = (status?: Status): string => `/admin/customers${status ? `?status=${status}` : ''}`;

import type { GetSystemDashboardQuery, Status } from '#console/generated/operations.ts';

export type SystemDashboard = GetSystemDashboardQuery['getSystemDashboard'];

/** What every part of the dashboard takes. */
export type PartProps = { dashboard: SystemDashboard };

/** How many customers have one of the statuses. */
export const customersIn = ({ customersByStatus }: SystemDashboard, ...statuses: Status[]): number =>
  customersByStatus.reduce((sum, { status, count }) => sum + (statuses.includes(status) ? count : 0), 0);

/** The list of customers, of one status or of all that are not deleted. */
export const customersHref = (status?: Status): string => `/admin/customers${status ? `?status=${status}` : ''}`;

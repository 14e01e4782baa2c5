import { useCallback } from 'react';
import { useStoredChoice } from '#console/app/useStoredChoice.ts';
import { useCan } from '#console/auth/Can.tsx';
import { type GetDashboardCardsQuery, useGetDashboardCardsQuery } from '#console/generated/operations.ts';
import type { DashboardCardProps } from './Figures.tsx';

/** In ms. Deliveries change the figures of safety, and so does the calendar. */
const REFRESH_INTERVAL = 30_000;

/** As many withdrawals as the dashboard shows at most: a company that has them is past its start. */
const PAST_START = 8;

export type StartProgress = NonNullable<GetDashboardCardsQuery['getStartProgress']>;
export type SafetyFigures = NonNullable<GetDashboardCardsQuery['getSafetyFigures']>;

/**
 * The cards that not everybody sees, in one request after the figures: the checklist of a new company for its
 * administrators, until it is done or they hide it (C13, C23), and safety for those who may read employees (S1, S2).
 */
export function useDashboardCards({ dashboard, links }: DashboardCardProps) {
  const isAdministrator = useCan('ADMINISTRATOR');
  const [isHidden, storeHidden] = useStoredChoice('startHidden', (stored) => stored === true);
  const hideStart = useCallback(() => storeHidden(true), [storeHidden]);
  const hasStart = isAdministrator && !isHidden && dashboard.latestWithdrawals.length < PAST_START;
  const hasSafety = links.employees() !== undefined;
  const { data, previousData, error, refetch } = useGetDashboardCardsQuery({
    variables: { hasStart, hasSafety },
    skip: !hasStart && !hasSafety,
    fetchPolicy: 'cache-and-network',
    pollInterval: REFRESH_INTERVAL,
  });
  const { getStartProgress, getSafetyFigures } = data ?? previousData ?? {};
  return {
    start: hasStart ? getStartProgress : undefined,
    hideStart,
    hasSafety,
    safety: { figures: getSafetyFigures, error, retry: () => void refetch() },
  };
}

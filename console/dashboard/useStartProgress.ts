import { useCallback } from 'react';
import { useStoredChoice } from '#console/app/useStoredChoice.ts';
import { useCan } from '#console/auth/Can.tsx';
import { type GetStartProgressQuery, useGetStartProgressQuery } from '#console/generated/operations.ts';
import type { DashboardCardProps } from './Figures.tsx';

/** In ms. Records that are made elsewhere tick the steps. */
const REFRESH_INTERVAL = 30_000;

/** As many withdrawals as the dashboard shows at most: a company that has them is past its start. */
const PAST_START = 8;

export type StartProgress = GetStartProgressQuery['getStartProgress'];

/** The checklist of a new company for its administrators, until it is done or they hide it (C13, C23). */
export function useStartProgress({ dashboard }: DashboardCardProps) {
  const isAdministrator = useCan('ADMINISTRATOR');
  const [isHidden, storeHidden] = useStoredChoice('startHidden', (stored) => stored === true);
  const hide = useCallback(() => storeHidden(true), [storeHidden]);
  const isShown = isAdministrator && !isHidden && dashboard.latestWithdrawals.length < PAST_START;
  const { data, previousData } = useGetStartProgressQuery({
    skip: !isShown,
    fetchPolicy: 'cache-and-network',
    pollInterval: REFRESH_INTERVAL,
  });
  const shown = isShown ? (data ?? previousData) : undefined;
  return { progress: shown?.getStartProgress, samples: shown?.getSampleData, hide };
}

import { lazy, Suspense, useCallback } from 'react';
import { useStoredChoice } from '#console/app/useStoredChoice.ts';
import { useCan } from '#console/auth/Can.tsx';
import { loadTexts } from '#console/i18n/i18n.ts';
import type { Dashboard } from './Figures.tsx';

/** As many withdrawals as the dashboard shows at most: a company that has them is past its start. */
const PAST_START = 8;

/** Most companies never need it, so that its code and texts are fetched only when it is shown. */
const StartCard = lazy(async () => {
  const [{ StartCard: card }] = await Promise.all([import('./StartCard.tsx'), loadTexts(['start'])]);
  return { default: card };
});

/** The checklist of a new company, for its administrators, until it is done or they hide it (C13, C23). */
export function Start({ dashboard: { latestWithdrawals } }: { dashboard: Dashboard }) {
  const isAdministrator = useCan('ADMINISTRATOR');
  const [isHidden, storeHidden] = useStoredChoice('startHidden', (stored) => stored === true);
  const hide = useCallback(() => storeHidden(true), [storeHidden]);
  if (!isAdministrator || isHidden || latestWithdrawals.length >= PAST_START) return null;
  return (
    <Suspense>
      <StartCard onHide={hide} onDone={hide} />
    </Suspense>
  );
}

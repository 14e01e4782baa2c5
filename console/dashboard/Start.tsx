import { lazy, Suspense } from 'react';
import { loadTexts } from '#console/i18n/i18n.ts';
import type { StartProgress } from './useStartProgress.ts';

/** Most companies never need it, so that its code and texts are fetched only when it is shown. */
const StartCard = lazy(async () => {
  const [{ StartCard: card }] = await Promise.all([import('./StartCard.tsx'), loadTexts(['start'])]);
  return { default: card };
});

/** The checklist of a new company. */
export function Start({ progress, onHide }: { progress: StartProgress | undefined; onHide: () => void }) {
  if (!progress) return null;
  return (
    <Suspense>
      <StartCard progress={progress} onHide={onHide} />
    </Suspense>
  );
}

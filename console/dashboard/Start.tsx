import { lazy, Suspense } from 'react';
import { loadTexts } from '#console/i18n/i18n.ts';
import type { StartCardProps } from './StartCard.tsx';

/** Most companies never need it, so that its code and texts are fetched only when it is shown. */
const StartCard = lazy(async () => {
  const [{ StartCard: card }] = await Promise.all([import('./StartCard.tsx'), loadTexts(['start'])]);
  return { default: card };
});

/** The checklist of a new company. */
export function Start({ progress, samples, onHide }: Partial<StartCardProps> & Pick<StartCardProps, 'onHide'>) {
  if (!progress || !samples) return null;
  return (
    <Suspense>
      <StartCard progress={progress} samples={samples} onHide={onHide} />
    </Suspense>
  );
}

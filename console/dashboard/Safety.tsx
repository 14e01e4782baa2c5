import { lazy, Suspense } from 'react';
import { loadTexts } from '#console/i18n/i18n.ts';
import type { SafetyProps } from './SafetyCards.tsx';

/** The figures of the dashboard come first: the code and texts of these cards are fetched with their figures. */
const SafetyCards = lazy(async () => {
  const [{ SafetyCards: cards }] = await Promise.all([import('./SafetyCards.tsx'), loadTexts(['safety'])]);
  return { default: cards };
});

/** Safety compliance and trainings (S1, S2). */
export const Safety = (props: SafetyProps) => (
  <Suspense>
    <SafetyCards {...props} />
  </Suspense>
);

import { usePage } from '#console/app/page.ts';
import { textsOf, useKept } from '#console/app/useKept.ts';
import type { ColumnChoice } from '#ui-kit';

function readChoice(stored: unknown): ColumnChoice {
  if (typeof stored !== 'object' || stored === null) return { hidden: [] };
  const order = 'order' in stored ? textsOf(stored.order) : [];
  return { hidden: 'hidden' in stored ? textsOf(stored.hidden) : [], ...(order.length > 0 && { order }) };
}

/** Which columns of this list a person wants to see, in what order; kept in this browser (S16). */
export const useColumnChoice = (): [ColumnChoice, (choice: ColumnChoice) => void] =>
  useKept(`columns:${usePage()?.path ?? ''}`, readChoice);

import { usePage } from '#console/app/page.ts';
import { readStrings, useStoredChoice } from '#console/app/useStoredChoice.ts';
import type { ColumnChoice } from '#ui-kit';

function readChoice(stored: unknown): ColumnChoice {
  if (typeof stored !== 'object' || stored === null) return { hidden: [] };
  const order = 'order' in stored ? readStrings(stored.order) : [];
  return { hidden: 'hidden' in stored ? readStrings(stored.hidden) : [], ...(order.length > 0 && { order }) };
}

/** The columns of this list that the user chose, and their order; stored in this browser (S16). */
export const useColumnChoice = (): [ColumnChoice, (choice: ColumnChoice) => void] =>
  useStoredChoice(`columns:${usePage()?.path ?? ''}`, readChoice);

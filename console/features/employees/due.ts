import type { HoldingFieldsFragment } from '#console/generated/operations.ts';

const DAY_MS = 86_400_000;

/** Days before the end of use from which pieces are due soon. */
export const DUE_SOON_DAYS = 30;

/** When held pieces must be replaced. */
export type Due = { state: 'none' | 'good' | 'soon' | 'overdue'; days: number; share: number };

/** Whether pieces are due at an instant, in how many days (or since how many), and which share of their use is over. */
export function dueOf({ since, replaceBy }: Pick<HoldingFieldsFragment, 'since' | 'replaceBy'>, now: number): Due {
  if (!replaceBy) return { state: 'none', days: 0, share: 0 };
  const [start, end] = [Date.parse(since), Date.parse(replaceBy)];
  const left = end - now;
  const share = Math.min(Math.max((now - start) / Math.max(end - start, 1), 0), 1);
  if (left < 0) return { state: 'overdue', days: Math.floor(-left / DAY_MS), share };
  const days = Math.ceil(left / DAY_MS);
  return { state: days <= DUE_SOON_DAYS ? 'soon' : 'good', days, share };
}

import { useEffect, useRef, useState } from 'react';
import {
  useOnWithdrawalChangedSubscription,
  type WithdrawalFieldsFragment,
  type WithdrawalFilter,
} from '#console/generated/operations.ts';
import { fits } from './withdrawal-filters.ts';

type NewsOptions = {
  filter: WithdrawalFilter;
  shown: readonly { id: string }[] | undefined;
  /** Called with each event, whether it fits the view or not. */
  onChange: () => void;
};

/**
 * Withdrawals that would stand in this view but are not shown yet. Those that are shown change by themselves: the event
 * writes them into the cache.
 */
export function useWithdrawalNews({ filter, shown, onChange }: NewsOptions): { count: number; clear: () => void } {
  const [news, setNews] = useState<ReadonlySet<string>>(new Set());
  const view = JSON.stringify(filter);
  const lastView = useRef(view);
  const shownIds = new Set(shown?.map(({ id }) => id));

  useEffect(() => {
    if (lastView.current === view) return;
    lastView.current = view;
    setNews(new Set());
  }, [view]);

  const take = (withdrawal: WithdrawalFieldsFragment) => {
    onChange();
    if (!shownIds.has(withdrawal.id) && fits(withdrawal, filter)) setNews((known) => new Set(known).add(withdrawal.id));
  };
  useOnWithdrawalChangedSubscription({
    onData: ({ data }) => {
      if (data.data) take(data.data.onWithdrawalChanged);
    },
  });

  const count = [...news].filter((id) => !shownIds.has(id)).length;
  return { count, clear: () => setNews(new Set()) };
}

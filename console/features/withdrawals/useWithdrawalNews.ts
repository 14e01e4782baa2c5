import { useEffect, useRef, useState } from 'react';
import {
  useOnWithdrawalChangedSubscription,
  type WithdrawalFieldsFragment,
  type WithdrawalFilter,
} from '#console/generated/operations.ts';
import { matchesFilter } from './withdrawal-filters.ts';

type NewsOptions = {
  filter: WithdrawalFilter;
  shown: readonly { id: string }[] | undefined;
  /** Called with each event, also if the withdrawal does not match the filter. */
  onChange: () => void;
};

/**
 * Counts new withdrawals that match the filter but are not in the list yet. Listed withdrawals need no handling: events
 * update them in the cache.
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

  const handleEvent = (withdrawal: WithdrawalFieldsFragment) => {
    onChange();
    if (!shownIds.has(withdrawal.id) && matchesFilter(withdrawal, filter))
      setNews((known) => new Set(known).add(withdrawal.id));
  };
  useOnWithdrawalChangedSubscription({
    onData: ({ data }) => {
      if (data.data) handleEvent(data.data.onWithdrawalChanged);
    },
  });

  const count = [...news].filter((id) => !shownIds.has(id)).length;
  return { count, clear: () => setNews(new Set()) };
}

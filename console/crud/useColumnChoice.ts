import { useApolloClient } from '@apollo/client/react';
import type { ColumnChoice } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { loadViews } from './load-views.ts';
import { showListChoice, useListChoice } from './useListChoice.ts';

/** The columns of a list that the person chose, and their order; the same on every device (S16). */
export function useColumnChoice(list: string | undefined): [ColumnChoice, (choice: ColumnChoice) => void] {
  const t = useText();
  const client = useApolloClient();
  const choose = async ({ hidden, order = [] }: ColumnChoice) => {
    if (list === undefined) return;
    const choice = { list, hidden: [...hidden], order: [...order] };
    showListChoice(choice);
    const { saveListChoice } = await loadViews();
    await saveListChoice(client, t, choice);
  };
  const { hidden = [], order = [] } = useListChoice(list) ?? {};
  return [{ hidden, ...(order.length > 0 && { order }) }, (choice) => void choose(choice)];
}

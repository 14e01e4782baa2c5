import type { ApolloClient } from '@apollo/client';
import { showToast } from '#ui-kit';
import { refetchLists } from '#console/apollo/refetch-lists.ts';
import type { Text } from '#console/i18n/useText.ts';
import { type Bulk, type BulkKind, type BulkRow, reverseOf } from './bulk.ts';
import { bulkWords } from './bulk-words.ts';
import { focusPageBox } from './focus-page-box.ts';
import type { BulkOutcome } from './run-bulk.ts';
import { undoBulk } from './undo-bulk.ts';
import type { Selection } from './useSelection.ts';

type FinishedBulk<R extends BulkRow> = {
  t: Text;
  formatNumber: (value: number) => string;
  client: ApolloClient;
  bulk: Bulk<R>;
  kind: BulkKind;
  outcome: BulkOutcome<R>;
  /** How a change of values is undone. */
  undo: Bulk<R> | undefined;
  select: Pick<Selection<R>, 'choose' | 'setVersion'>;
  /** Closes the dialog of the action. */
  close: () => void;
};

/** After a bulk action: keeps the rows selected that are unchanged, or says that all is done, and refetches the lists. */
export async function finishBulk<R extends BulkRow>({ client, bulk, outcome, select, ...rest }: FinishedBulk<R>) {
  const remaining = [...outcome.failed.map(({ row }) => row), ...outcome.left];
  select.choose(remaining.map(({ id }) => id));
  for (const { row, fault } of outcome.failed)
    if (fault.currentVersion) select.setVersion(row.id, fault.currentVersion);
  if (remaining.length === 0) {
    const { t, formatNumber, kind, undo, close } = rest;
    close();
    const count = outcome.done.length;
    const { things, agreement } = bulkWords(t, formatNumber, bulk.lists[0]);
    const title = t(($) => $.bulk.allDone[kind], { count, things: things(count), ...agreement });
    const action = undoOf({ t, client, bulk, kind, undo, changed: outcome.done });
    showToast({ tone: 'success', title, action });
    focusPageBox();
  }
  await refetchLists(client, bulk.lists);
}

type Undoable<R extends BulkRow> = Pick<FinishedBulk<R>, 't' | 'client' | 'bulk' | 'kind' | 'undo'> & {
  changed: readonly R[];
};

/** The button of the toast that reverts the action. */
function undoOf<R extends BulkRow>({ t, client, bulk, kind, undo, changed }: Undoable<R>) {
  const reverse = undo ? 'change' : reverseOf(bulk, kind);
  const rows = changed.filter(({ version }) => version !== undefined);
  if (!reverse || rows.length === 0) return undefined;
  const onAction = async () => {
    await undoBulk(t, undo ?? bulk, reverse, rows);
    await refetchLists(client, bulk.lists);
  };
  return { label: t(($) => $.common.undo), onAction: () => void onAction() };
}

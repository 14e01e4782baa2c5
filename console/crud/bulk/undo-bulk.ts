import { showToast } from '#ui-kit';
import type { Text } from '#console/i18n/useText.ts';
import type { Bulk, BulkKind, BulkRow } from './bulk.ts';
import { reasonOf } from './reason-of.ts';
import { runBulk } from './run-bulk.ts';
import { sendRows } from './send-rows.ts';

/**
 * Reverts a bulk action: sends the reverse action with the versions that the first one has made. A record that somebody
 * else has changed meanwhile stays as it is, and the toast says so.
 */
export async function undoBulk<R extends BulkRow>(
  t: Text,
  bulk: Bulk<R>,
  reverse: BulkKind,
  rows: readonly R[],
): Promise<void> {
  const { done, failed, left } = await runBulk(rows, (chunk) => sendRows(bulk, reverse, chunk));
  if (done.length === rows.length)
    return void showToast({ tone: 'success', title: t(($) => $.bulk.undo.done, { count: done.length }) });
  const [first] = failed;
  const reasons = first ? [`${bulk.nameOf(first.row)}: ${reasonOf(t, first.fault, { labels: bulk.labels })}.`] : [];
  showToast({
    tone: 'danger',
    title: t(($) => $.bulk.undo.notDone, { count: failed.length + left.length }),
    description: [...reasons, t(($) => $.bulk.undo.kept)].join(' '),
  });
}

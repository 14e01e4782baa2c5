import { lazy, Suspense } from 'react';
import type { TableColumn } from '#ui-kit';
import { meetsRequirement } from '#console/auth/requirement.ts';
import { useSession } from '#console/auth/useSession.ts';
import { useText } from '#console/i18n/useText.ts';
import type { Bulk, BulkRow } from './bulk.ts';

const RestoreButton = lazy(() => import('./RestoreButton.tsx').then((m) => ({ default: m.RestoreButton<BulkRow> })));

/** The column with a button for each deleted row; none while the list shows no deleted records. */
export function useRestoreColumn<R extends BulkRow>(
  bulk: Bulk<R> | undefined,
  statuses: readonly string[] = [],
): TableColumn<R>[] {
  const t = useText();
  const session = useSession();
  // A change of status that must be shown first is not made by one press.
  if (!bulk?.restore || bulk.statusAfter || !statuses.includes('DELETED')) return [];
  if (bulk.permission && !meetsRequirement(session, bulk.permission)) return [];
  const cell = (row: R) =>
    row.status === 'DELETED' && (
      <Suspense>
        <RestoreButton row={row} bulk={{ restore: bulk.restore, lists: bulk.lists, nameOf: () => bulk.nameOf(row) }} />
      </Suspense>
    );
  return [{ id: 'restore', header: t(($) => $.crud.bulk.actions.restore), cell }];
}

import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import { showToast, type TableSelection } from '#ui-kit';
import { refetchLists } from '#console/apollo/refetch-lists.ts';
import { meetsRequirement } from '#console/auth/requirement.ts';
import { useSession } from '#console/auth/useSession.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import type { PageOf } from '../ListPager.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { type Bulk, type BulkKind, type BulkRow, kindsFor, reverseOf, rowsFor } from './bulk.ts';
import type { BulkDialog as BulkDialogType } from './BulkDialog.tsx';
import { focusPageBox } from './focus-page-box.ts';
import type { BulkOutcome } from './run-bulk.ts';
import type { SelectableQuery } from '../operations.ts';
import { MAX_SELECTED, useSelection } from './useSelection.ts';

const BulkActions = lazyPart(() => import('./BulkActions.tsx').then((m) => m.BulkActions));

type BulkOptions<Data, R extends BulkRow> = {
  bulk: Bulk<R> | undefined;
  /** The list's title, used in the label of the bar. */
  title: string;
  /** Search and filters as query text of the address. */
  view: string;
  current: PageOf<R> | undefined;
  query: SelectableQuery<Data>;
  page: (data: Data) => PageOf<R>;
};

/** The checkboxes of a list's rows, the bar of actions, and the dialog of an action (S16). */
export function useBulk<Data, R extends BulkRow>({
  bulk,
  title,
  view,
  current,
  query,
  page,
}: BulkOptions<Data, R>): {
  selection?: TableSelection<R>;
  dialog?: ReactNode;
} {
  const t = useText();
  const format = useFormat();
  const client = useApolloClient();
  const session = useSession();
  const [kind, setKind] = useState<BulkKind>();
  const [BulkDialog, setBulkDialog] = useState<typeof BulkDialogType>();
  const { chosen, isLoading, ...select } = useSelection({ rows: current?.items ?? [], view, query, page });
  if (!bulk || (bulk.permission && !meetsRequirement(session, bulk.permission))) return {};

  const finish = async (done: BulkKind, { done: changed, failed, left }: BulkOutcome<R>) => {
    const remaining = [...failed.map(({ row }) => row), ...left];
    select.choose(remaining.map(({ id }) => id));
    for (const { row, fault } of failed) if (fault.currentVersion) select.setVersion(row.id, fault.currentVersion);
    if (remaining.length === 0) {
      setKind(undefined);
      const action = undoOf(done, changed);
      showToast({ tone: 'success', title: t(($) => $.crud.bulk.allDone[done], { count: changed.length }), action });
      focusPageBox();
    }
    await refetchLists(client, bulk.lists);
  };
  /** The button of the toast that reverts the action. */
  const undoOf = (done: BulkKind, changed: readonly R[]) => {
    const reverse = reverseOf(bulk, done);
    const rows = changed.filter(({ version }) => version !== undefined);
    if (!reverse || rows.length === 0) return undefined;
    const onAction = async () => {
      const { undoBulk } = await import('./undo-bulk.ts');
      await undoBulk(t, bulk, reverse, rows);
      await refetchLists(client, bulk.lists);
    };
    return { label: t(($) => $.common.undo), onAction: () => void onAction() };
  };
  // Few users of a list ever see the dialog, so its code is fetched for the first action.
  const ask = async (next: BulkKind) => {
    const dialog = await import('./BulkDialog.tsx');
    setBulkDialog(() => dialog.BulkDialog);
    setKind(next);
  };
  const total = current?.totalCount ?? 0;
  const offersAll = total <= MAX_SELECTED && chosen.length < total;
  const selectAllLabel = isLoading
    ? t(($) => $.crud.bulk.selectingAll)
    : t(($) => $.crud.bulk.selectAll, { total: format.number(total) });

  const offered = kindsFor(bulk, chosen).map((each) => ({
    kind: each,
    isDisabled: rowsFor(each, chosen).length === 0,
  }));

  return {
    selection: {
      selected: new Set(chosen.map(({ id }) => id)),
      onChange: (next) => (next === 'all' ? void select.chooseAll() : select.choose(next)),
      totalCount: total,
      rowLabel: (row) => t(($) => $.crud.bulk.select, { name: bulk.nameOf(row) }),
      pageLabel: t(($) => $.crud.bulk.selectPage),
      barLabel: t(($) => $.crud.bulk.bar, { list: title }),
      countText: (count) => t(($) => $.crud.bulk.selected, { count }),
      selectAllLabel: offersAll ? selectAllLabel : undefined,
      clearLabel: t(($) => $.crud.bulk.clear),
      actions: <BulkActions offered={offered} onAsk={(next) => void ask(next)} />,
    },
    dialog: kind && BulkDialog && (
      <BulkDialog
        key={kind}
        kind={kind}
        bulk={bulk}
        chosen={chosen}
        onDone={(outcome) => void finish(kind, outcome)}
        onClose={() => setKind(undefined)}
      />
    ),
  };
}

import { useApolloClient } from '@apollo/client/react';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { TableSelection } from '#ui-kit';
import { meetsRequirement } from '#console/auth/requirement.ts';
import { useSession } from '#console/auth/useSession.ts';
import { loadTexts } from '#console/i18n/i18n.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { MAX_COUNTED, type PageOf } from '../ListPager.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { type Bulk, type BulkDialogProps, type BulkKind, type BulkRow, kindsFor, rowsFor } from './bulk.ts';
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
  /** More buttons for the selected rows. */
  actions?: (rows: readonly R[]) => ReactNode;
};

/** The checkboxes of a list's rows, the bar of actions, and the dialog of an action (S16). */
export function useBulk<Data, R extends BulkRow>({
  bulk,
  title,
  view,
  current,
  query,
  page,
  actions,
}: BulkOptions<Data, R>): {
  selection?: TableSelection<R>;
  dialog?: ReactNode;
} {
  const t = useText();
  const format = useFormat();
  const client = useApolloClient();
  const session = useSession();
  const [kind, setKind] = useState<BulkKind>();
  const [BulkDialog, setBulkDialog] = useState<ComponentType<BulkDialogProps<R>>>();
  const { chosen, isLoading, ...select } = useSelection({ rows: current?.items ?? [], view, query, page });
  if (!bulk || (bulk.permission && !meetsRequirement(session, bulk.permission))) return {};

  const finish = async (done: BulkKind, outcome: BulkOutcome<R>, undo?: Bulk<R>) => {
    const { finishBulk } = await import('./finish-bulk.ts');
    const close = () => setKind(undefined);
    await finishBulk({ t, formatNumber: format.number, client, bulk, kind: done, outcome, undo, select, close });
  };
  // Few users of a list ever see the dialog, so its code is fetched for the first action.
  const ask = async (next: BulkKind) => {
    const code =
      (next === 'change' && bulk.changeDialog?.()) || import('./BulkDialog.tsx').then((m) => m.BulkDialog<R>);
    const texts = loadTexts(['bulk', 'crudForm', 'validation']);
    // The code for the end of the action is fetched before it, in case the connection is lost.
    const [dialog] = await Promise.all([code, texts, import('./finish-bulk.ts')]);
    setBulkDialog(() => dialog);
    setKind(next);
  };
  const total = current?.totalCount ?? 0;
  const isLong = total > MAX_SELECTED;
  const totalText = `${format.number(Math.min(total, MAX_COUNTED))}${total > MAX_COUNTED ? '+' : ''}`;
  const selectAllLabel = isLoading
    ? t(($) => $.crud.bulk.selectingAll)
    : t(($) => $.crud.bulk[isLong ? 'selectMatching' : 'selectAll'], { total: totalText });

  const { isMatching } = select;
  // Of all that match, only the rows of this page are known.
  const known = isMatching ? (current?.items ?? []) : chosen;
  const offered = kindsFor(bulk, known).map((each) => ({
    kind: each,
    isDisabled: !isMatching && rowsFor(each, known).length === 0,
  }));
  const filter: unknown = query.variables.filter;
  const matching = { list: bulk.lists[0] ?? '', filter: Object(filter ?? {}), total };

  return {
    selection: {
      selected: isMatching ? 'all' : new Set(chosen.map(({ id }) => id)),
      onChange: (next) => {
        if (next !== 'all') select.choose(next);
        else if (isLong) select.chooseMatching();
        else void select.chooseAll();
      },
      totalCount: total,
      rowLabel: (row) => t(($) => $.crud.bulk.select, { name: bulk.nameOf(row) }),
      pageLabel: t(($) => $.crud.bulk.selectPage),
      barLabel: t(($) => $.crud.bulk.bar, { list: title }),
      countText: (count) =>
        isMatching ? t(($) => $.crud.bulk.matching, { total: totalText }) : t(($) => $.crud.bulk.selected, { count }),
      // Actions on all that match belong to a company; the platform's lists are short.
      selectAllLabel: chosen.length < total && !(isLong && session.user?.isSystemAdmin) ? selectAllLabel : undefined,
      clearLabel: t(($) => $.crud.bulk.clear),
      actions: (
        <>
          <BulkActions offered={offered} onAsk={(next) => void ask(next)} />
          {!isMatching && actions?.(chosen)}
        </>
      ),
    },
    dialog: kind && BulkDialog && (
      <BulkDialog
        key={kind}
        kind={kind}
        bulk={bulk}
        chosen={chosen}
        matching={isMatching ? matching : undefined}
        onDone={(outcome, undo) => void finish(kind, outcome, undo)}
        onClose={() => setKind(undefined)}
      />
    ),
  };
}

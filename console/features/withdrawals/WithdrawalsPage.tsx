import { ArrowRightLeft } from 'lucide-react';
import { Banner, IdentityCell, Inline, Link, StatusBadge, type TableColumn } from '#ui-kit';
import { ListPage } from '#console/crud/ListPage.tsx';
import type { ListQuery } from '#console/crud/operations.ts';
import { useListState } from '#console/crud/useListState.ts';
import {
  type ListWithdrawalsQuery,
  type WithdrawalFieldsFragment,
  type WithdrawalFilter,
  withdrawalOperations,
} from '#console/generated/operations.ts';
import { dayIn } from '#console/i18n/day.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';
import { statusOf } from '#console/records/withdrawal-state.ts';
import { FILTERS, toFilter } from './withdrawal-filters.ts';
import { viewOf } from './views.ts';
import { WithdrawalViews } from './WithdrawalViews.tsx';
import { useWithdrawalCounts } from './useWithdrawalCounts.ts';
import { useWithdrawalFilters } from './useWithdrawalFilters.tsx';
import { useWithdrawalNews } from './useWithdrawalNews.ts';
import { RecordCell, RecordLink } from '#console/records/RecordLink.tsx';

/** In ms. Checks whether a new day has begun. */
const MINUTE = 60_000;

/** The withdrawals, with live updates. New ones are announced in a banner, so that rows do not move by themselves. */
export function WithdrawalsPage() {
  const t = useText();
  const { timeZone } = useFormat();
  const today = dayIn(timeZone, useNow(MINUTE));
  const list = useListState({
    list: 'listWithdrawals',
    sortBy: ['REQUESTED_AT'],
    defaultSort: 'REQUESTED_AT_DESC',
    filters: FILTERS,
  });
  const filter = toFilter(list.variables.filter, timeZone, today);
  const view = list.search ? undefined : viewOf(list.chosen);
  const emptyViews = t(($) => $.withdrawals.emptyViews, { returnObjects: true });
  const counts = useWithdrawalCounts({ timeZone, today, search: list.search });
  return (
    <ListPage
      texts={t(($) => $.withdrawals.list, { returnObjects: true })}
      list={{ ...list, variables: { ...list.variables, filter } }}
      operations={withdrawalOperations}
      columns={useColumns()}
      filters={useWithdrawalFilters(list.chosen)}
      icon={ArrowRightLeft}
      emptyView={view && view !== 'all' ? emptyViews[view] : undefined}
      top={(query) => (
        <>
          <WithdrawalViews chosen={list.chosen} search={list.search} counts={counts.counts} />
          <NewWithdrawals
            query={query}
            filter={filter}
            onChange={counts.refresh}
            onShow={() => {
              list.setPage(undefined);
              void query.refetch({ nextToken: undefined });
            }}
          />
        </>
      )}
      rowHref={({ id }) => `/withdrawals/${id}`}
    />
  );
}

type NewWithdrawalsProps = {
  query: ListQuery<ListWithdrawalsQuery>;
  filter: WithdrawalFilter;
  /** Called with each event. */
  onChange: () => void;
  onShow: () => void;
};

/** A banner with the number of new withdrawals and a link that shows them. */
function NewWithdrawals({ query, filter, onChange, onShow }: NewWithdrawalsProps) {
  const t = useText();
  const shown = (query.data ?? query.previousData)?.listWithdrawals.items;
  const { count, clear } = useWithdrawalNews({ filter, shown, onChange });
  if (count === 0) return null;
  const show = () => {
    clear();
    onShow();
  };
  return (
    <Banner>
      {`${t(($) => $.withdrawals.news, { count })} — `}
      <Link onPress={show}>{t(($) => $.withdrawals.showNews)}</Link>
    </Banner>
  );
}

function useColumns(): TableColumn<WithdrawalFieldsFragment>[] {
  const t = useText();
  return [
    {
      id: 'REQUESTED_AT',
      header: t(($) => $.withdrawals.columns.time),
      cell: (row) => <TimeCell row={row} />,
      isSortable: true,
      width: '132px',
      skeleton: 'two-lines',
    },
    {
      id: 'employee',
      header: t(($) => $.withdrawals.columns.employee),
      cell: ({ userReceive }) => (
        <IdentityCell
          title={userReceive.employeeName ?? t(($) => $.withdrawals.unknownPerson)}
          detail={userReceive.employeeIdentification}
        />
      ),
      isIdentity: true,
      skeleton: 'two-lines',
    },
    {
      id: 'product',
      header: t(($) => $.withdrawals.columns.product),
      cell: (row) => <ProductCell row={row} />,
      skeleton: 'two-lines',
    },
    {
      id: 'source',
      header: t(($) => $.withdrawals.columns.source),
      cell: ({ deliverySource: { id, type, name }, deliveryDetails: { machineChannel } }) => (
        <RecordLink type={type === 'MACHINE' ? 'Machine' : 'MainWarehouse'} id={id}>
          {machineChannel ? t(($) => $.withdrawals.sourceChannel, { source: name, channel: machineChannel }) : name}
        </RecordLink>
      ),
      hideBelow: 'medium',
    },
    { id: 'status', header: t(($) => $.withdrawals.columns.status), cell: (row) => <StatusCell row={row} /> },
  ];
}

function TimeCell({ row }: { row: WithdrawalFieldsFragment }) {
  const format = useFormat();
  const at = row.dateTime.requestedAt;
  return <IdentityCell title={format.time(at)} detail={format.date(at)} />;
}

function ProductCell({ row: { product } }: { row: WithdrawalFieldsFragment }) {
  const t = useText();
  const { id, name, size, certificate, quantityRequested: count } = product;
  if (!name) return t(($) => $.withdrawals.noProduct);
  const title = count > 1 ? t(($) => $.withdrawals.pieces, { product: name, count }) : name;
  const details = [size, certificate && t(($) => $.withdrawals.certificate, { number: certificate })].filter(Boolean);
  return (
    <RecordCell type="Product" id={id} detail={details.join(' · ')}>
      {title}
    </RecordCell>
  );
}

function StatusCell({ row }: { row: WithdrawalFieldsFragment }) {
  const t = useText();
  const { tone, text } = statusOf(row, t);
  return (
    <Inline gap={1}>
      <StatusBadge tone={tone}>{text}</StatusBadge>
      {row.discrepancies.length > 0 && (
        <StatusBadge tone="warning">{t(($) => $.withdrawals.hasDiscrepancies)}</StatusBadge>
      )}
    </Inline>
  );
}

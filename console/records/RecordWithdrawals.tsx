import { ArrowRightLeft } from 'lucide-react';
import { IdentityCell, Inline, LinkButton, StatusBadge, type TableColumn } from '#ui-kit';
import { useTabPages } from '#console/crud/useTabPages.ts';
import { useGetRecordWithdrawalsQuery, type WithdrawalFieldsFragment } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordCell, RecordLink } from './RecordLink.tsx';
import { RecordTable } from './RecordTable.tsx';
import { statusOf } from './withdrawal-state.ts';

/** The record whose withdrawals are listed. */
export type WithdrawalsOf = { noun: 'employeeId' | 'productId' | 'machineId'; id: string };

/** The withdrawals and refusals of a record, newest first. */
export function RecordWithdrawals({ noun, id }: WithdrawalsOf) {
  const t = useText();
  const { list, pageToken } = useTabPages({ view: 'withdrawals' });
  const query = useGetRecordWithdrawalsQuery({
    variables: { filter: { [noun]: [id] }, limit: list.pageSize, nextToken: pageToken },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <RecordTable
      texts={t(($) => $.recordWithdrawals.list, { returnObjects: true })}
      icon={ArrowRightLeft}
      columns={useColumns(noun)}
      query={query}
      page={(query.data ?? query.previousData)?.listWithdrawals}
      list={list}
      rowHref={(row) => `/withdrawals/${row.id}`}
      actions={
        <LinkButton size="small" variant="ghost" href={`/withdrawals?${noun}=${id}`}>
          {t(($) => $.recordWithdrawals.list.searchAll)}
        </LinkButton>
      }
    />
  );
}

function useColumns(noun: WithdrawalsOf['noun']): TableColumn<WithdrawalFieldsFragment>[] {
  const t = useText();
  const format = useFormat();
  const columns: TableColumn<WithdrawalFieldsFragment>[] = [
    {
      id: 'time',
      header: t(($) => $.withdrawals.columns.time),
      cell: ({ dateTime: { requestedAt } }) => <IdentityCell title={format.dateTime(requestedAt)} />,
      isIdentity: true,
      width: '190px',
    },
    {
      id: 'employeeId',
      header: t(($) => $.withdrawals.columns.employee),
      cell: ({ userReceive: { employeeId, employeeName, employeeIdentification } }) => (
        <RecordCell type="Employee" id={employeeId} detail={employeeIdentification}>
          {employeeName ?? t(($) => $.withdrawals.unknownPerson)}
        </RecordCell>
      ),
      skeleton: 'two-lines',
    },
    {
      id: 'productId',
      header: t(($) => $.withdrawals.columns.product),
      cell: (row) => <Product row={row} />,
      skeleton: 'two-lines',
    },
    {
      id: 'machineId',
      header: t(($) => $.withdrawals.columns.source),
      cell: ({ deliverySource: { id, name, type } }) => (
        <RecordLink type={type === 'MACHINE' ? 'Machine' : 'MainWarehouse'} id={id}>
          {name}
        </RecordLink>
      ),
      hideBelow: 'medium',
    },
    {
      id: 'status',
      header: t(($) => $.withdrawals.columns.status),
      cell: (row) => {
        const { tone, text } = statusOf(row, t);
        return (
          <Inline gap={1}>
            <StatusBadge tone={tone}>{text}</StatusBadge>
          </Inline>
        );
      },
    },
  ];
  return columns.filter((column) => column.id !== noun);
}

function Product({ row: { product } }: { row: WithdrawalFieldsFragment }) {
  const t = useText();
  const { id, name, size, certificate, quantityRequested } = product;
  if (!name) return t(($) => $.withdrawals.noProduct);
  const details = [size, certificate && t(($) => $.withdrawals.certificate, { number: certificate })].filter(Boolean);
  return (
    <RecordCell type="Product" id={id} detail={details.join(' · ')}>
      {t(($) => $.withdrawals.pieces, { product: name, count: quantityRequested })}
    </RecordCell>
  );
}

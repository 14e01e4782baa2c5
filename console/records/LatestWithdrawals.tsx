import { Card, Link, Text, Timeline, type TimelineItem } from '#ui-kit';
import { usePage } from '#console/app/page.ts';
import { FieldSkeletons } from '#console/crud/FieldSkeletons.tsx';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { useGetLatestWithdrawalsQuery, type WithdrawalFieldsFragment } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import type { WithdrawalsOf } from './RecordWithdrawals.tsx';
import { statusOf } from './withdrawal-state.ts';

const SHOWN = 5;

/** The latest withdrawals and refusals of a record, in a card. */
export function LatestWithdrawals({ noun, id }: WithdrawalsOf) {
  const t = useText();
  const address = `${usePage()?.path ?? ''}/${id}`;
  const { data, error, refetch } = useGetLatestWithdrawalsQuery({
    variables: { filter: { [noun]: [id] }, limit: SHOWN },
    fetchPolicy: 'cache-and-network',
  });
  const title = t(($) => $.recordWithdrawals.list.latest);
  const toItem = useItem(noun);
  return (
    <Card title={title} actions={<Link href={`${address}?view=withdrawals`}>{t(($) => $.withdrawals.views.all)}</Link>}>
      {error && !data && (
        <LoadFailure
          title={t(($) => $.recordWithdrawals.list.loadFailed)}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <FieldSkeletons />}
      {data && (
        <Timeline
          label={title}
          items={data.listWithdrawals.items.map(toItem)}
          emptyState={<Text tone="muted">{t(($) => $.recordWithdrawals.list.emptyTitle)}</Text>}
        />
      )}
    </Card>
  );
}

function useItem(noun: WithdrawalsOf['noun']) {
  const t = useText();
  const format = useFormat();
  return (row: WithdrawalFieldsFragment): TimelineItem => {
    const { id, product, userReceive, deliverySource, dateTime } = row;
    const { tone, text } = statusOf(row, t);
    const piece = product.name
      ? t(($) => $.withdrawals.pieces, {
          product: [product.name, product.size].filter(Boolean).join(', '),
          count: product.quantityRequested,
        })
      : t(($) => $.withdrawals.noProduct);
    const person = userReceive.employeeName ?? t(($) => $.withdrawals.unknownPerson);
    return {
      id,
      title: <Link href={`/withdrawals/${id}`}>{noun === 'employeeId' ? piece : person}</Link>,
      detail: [text, deliverySource.name].join(' · '),
      time: format.date(dateTime.requestedAt),
      dateTime: dateTime.requestedAt,
      tone,
    };
  };
}

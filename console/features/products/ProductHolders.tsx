import { Users } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Card, EmptyState, IdentityCell, Link, StatusBadge, Table, type TableColumn } from '#ui-kit';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { useCan } from '#console/auth/Can.tsx';
import { type GetProductHoldersQuery, useGetProductHoldersQuery } from '#console/generated/operations.ts';
import { dayIn } from '#console/i18n/day.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordLink } from '#console/records/RecordLink.tsx';

type Holder = GetProductHoldersQuery['getProductHolders'][number];

/** In ms. How often overdue pieces are marked. */
const MINUTE = 60_000;

/** Who holds pieces of a product now, with their life and certificate; `?certificate=` limits it to one certificate. */
export function ProductHolders({ productId }: { productId: string }) {
  const t = useText();
  const certificateId = useSearchParams()[0].get('certificate');
  const mayReadWithdrawals = useCan('REPORT_ACCESS');
  const { data, error, refetch } = useGetProductHoldersQuery({
    variables: { productId, certificateId },
    fetchPolicy: 'cache-and-network',
  });
  const holders = data?.getProductHolders;
  const texts = t(($) => $.productPlaces.holders, { returnObjects: true });
  const all = certificateId ? (
    <Link href={`/products/${productId}?view=holders`}>{texts.anyCertificate}</Link>
  ) : (
    mayReadWithdrawals && (
      <Link href={`/withdrawals?productId=${productId}&withdrawalStatus=DELIVERED`}>{texts.deliveries}</Link>
    )
  );
  return (
    <Card title={certificateId ? texts.ofCertificate : texts.title} detail={texts.help} actions={all} padding="none">
      <Table<Holder>
        caption={texts.title}
        columns={useColumns()}
        rows={holders ?? []}
        getRowKey={({ id }) => id}
        getRowHref={mayReadWithdrawals ? ({ id }) => `/withdrawals/${id}` : undefined}
        loading={holders || error ? undefined : { label: t(($) => $.common.loading), rows: 5 }}
        emptyState={
          error ? (
            <LoadFailure title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
          ) : (
            <EmptyState variant="new" icon={Users} title={texts.emptyTitle} description={texts.emptyText} />
          )
        }
      />
    </Card>
  );
}

function useColumns(): TableColumn<Holder>[] {
  const t = useText();
  const format = useFormat();
  const now = useNow(MINUTE);
  const today = dayIn(format.timeZone, now);
  const texts = t(($) => $.productPlaces.holders, { returnObjects: true });
  return [
    { id: 'since', header: texts.since, cell: ({ since }) => format.date(since), isIdentity: true },
    {
      id: 'person',
      header: texts.person,
      cell: ({ employeeId, employeeName }) => (
        <RecordLink type="Employee" id={employeeId}>
          {employeeName}
        </RecordLink>
      ),
    },
    {
      id: 'pieces',
      header: texts.pieces,
      cell: ({ quantityHeld, product }) => <IdentityCell title={format.number(quantityHeld)} detail={product.size} />,
      skeleton: 'two-lines',
    },
    {
      id: 'certificate',
      header: texts.certificate,
      cell: ({ product: { certificate, certificateValidUntil } }) =>
        certificate && (
          <Dated
            label={certificate}
            day={certificateValidUntil && format.day(certificateValidUntil)}
            isOver={Boolean(certificateValidUntil && certificateValidUntil < today)}
          />
        ),
    },
    {
      id: 'replaceBy',
      header: texts.replaceBy,
      cell: ({ replaceBy }) => replaceBy && <Dated day={format.date(replaceBy)} isOver={Date.parse(replaceBy) < now} />,
    },
  ];
}

/** A day that may be over. */
function Dated({ label, day, isOver }: { label?: string; day: string | null | undefined; isOver: boolean }) {
  const words = day && (isOver ? <StatusBadge tone="danger">{day}</StatusBadge> : day);
  return label ? <IdentityCell title={label} detail={words} /> : words;
}

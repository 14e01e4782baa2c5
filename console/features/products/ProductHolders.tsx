import { Users } from 'lucide-react';
import { IdentityCell, Link, StatusBadge, type TableColumn } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import { ExportButton } from '#console/crud/ExportButton.tsx';
import { useTabPages } from '#console/crud/useTabPages.ts';
import { type GetProductHoldersQuery, useGetProductHoldersQuery } from '#console/generated/operations.ts';
import { dayIn } from '#console/i18n/day.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordLink } from '#console/records/RecordLink.tsx';
import { RecordTable } from '#console/records/RecordTable.tsx';
import { useSearchParams } from '#console/router/hooks.ts';

type Holder = GetProductHoldersQuery['listProductHolders']['items'][number];

/** In ms. How often overdue pieces are marked. */
const MINUTE = 60_000;

/** Value of `?sizes=`: also other sizes with the same number of certificate. */
const ANY_SIZE = 'any';

/** Who holds pieces of a product now, with their life and certificate; `?certificate=` limits it to one certificate. */
export function ProductHolders({ productId }: { productId: string }) {
  const t = useText();
  const params = useSearchParams()[0];
  const certificateId = params.get('certificate');
  const sizes = params.get('sizes');
  const mayReadWithdrawals = useCan('REPORT_ACCESS');
  const { list, pageToken } = useTabPages({ view: 'holders', certificate: certificateId, sizes });
  const of = { productId, certificateId, anySize: sizes === ANY_SIZE };
  const query = useGetProductHoldersQuery({
    variables: { ...of, limit: list.pageSize, nextToken: pageToken },
    fetchPolicy: 'cache-and-network',
  });
  const page = (query.data ?? query.previousData)?.listProductHolders;
  const columns = useColumns();
  const texts = t(($) => $.productPlaces.holders, { returnObjects: true });
  const all = certificateId ? (
    <Link href={`/products/${productId}?view=holders`}>{texts.anyCertificate}</Link>
  ) : (
    mayReadWithdrawals && (
      <Link href={`/withdrawals?productId=${productId}&withdrawalStatus=DELIVERED`}>{texts.deliveries}</Link>
    )
  );
  return (
    <RecordTable
      texts={certificateId ? { ...texts, title: texts.ofCertificate } : texts}
      icon={Users}
      columns={columns}
      query={query}
      page={page}
      list={list}
      rowHref={mayReadWithdrawals ? ({ id }) => `/withdrawals/${id}` : undefined}
      actions={
        <>
          {all}
          <ExportButton
            list="listProductHolders"
            variables={of}
            columns={columns}
            isDisabled={page?.items.length === 0}
          />
        </>
      }
    />
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

import { IdentityCell, Link, StatusBadge, type TableColumn, Text } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import type { CertificateLineFieldsFragment } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordLink } from '#console/records/RecordLink.tsx';

type Line = CertificateLineFieldsFragment;

const TONES = { EXPIRED: 'danger', EXPIRING: 'warning', VALID: 'success' } as const;

/** The columns of the list of certificates. */
export function useCertificateColumns(): TableColumn<Line>[] {
  const t = useText();
  const format = useFormat();
  const mayReadStock = useCan('WAREHOUSE_MANAGEMENT');
  const mayReadHolders = useCan(['EMPLOYEE_MANAGEMENT', 'EMPLOYEE_VIEW_ONLY', 'WAREHOUSE_MANAGEMENT']);
  const headers = t(($) => $.certificates.columns, { returnObjects: true });
  const stock = (pieces: number, { productId }: Line) => (
    <Pieces pieces={pieces} href={mayReadStock ? `/products/${productId}?view=stock` : undefined} />
  );
  return [
    {
      id: 'number',
      header: headers.number,
      cell: ({ number, name }) => <IdentityCell title={number} detail={name.includes(number) ? undefined : name} />,
      isIdentity: true,
      skeleton: 'two-lines',
    },
    {
      id: 'product',
      header: headers.product,
      cell: ({ productId, productName }) => (
        <RecordLink type="Product" id={productId}>
          {productName}
        </RecordLink>
      ),
    },
    {
      id: 'sizes',
      header: headers.sizes,
      cell: ({ sizes }) => <Text tone="muted">{sizes.join(', ')}</Text>,
      hideBelow: 'large',
    },
    {
      id: 'expirationDate',
      header: headers.expirationDate,
      cell: ({ expirationDate, state }) =>
        expirationDate ? (
          <StatusBadge tone={TONES[state]}>
            {t(($) => $.certificates.validity[state], { day: format.day(expirationDate) })}
          </StatusBadge>
        ) : (
          <Text tone="muted">{t(($) => $.certificates.unlimited)}</Text>
        ),
    },
    {
      id: 'inMachines',
      header: headers.inMachines,
      align: 'end',
      cell: (line) => stock(line.inMachines, line),
      hideBelow: 'medium',
    },
    {
      id: 'inWarehouses',
      header: headers.inWarehouses,
      align: 'end',
      cell: (line) => stock(line.inWarehouses, line),
      hideBelow: 'medium',
    },
    {
      id: 'holders',
      header: headers.holders,
      cell: (line) => line.holders > 0 && <Holders line={line} isLinked={mayReadHolders} />,
      skeleton: 'two-lines',
    },
  ];
}

function Pieces({ pieces, href }: { pieces: number; href: string | undefined }) {
  const format = useFormat();
  if (pieces === 0) return <Text tone="muted">{format.number(0)}</Text>;
  return href ? <Link href={href}>{format.number(pieces)}</Link> : format.number(pieces);
}

function Holders({ line, isLinked }: { line: Line; isLinked: boolean }) {
  const t = useText();
  const { id, productId, holders, heldPieces, hasMoreHolders } = line;
  const more = hasMoreHolders ? t(($) => $.certificates.moreThan) : '';
  const people = `${more}${t(($) => $.certificates.people, { count: holders })}`;
  const href = `/products/${productId}?view=holders&certificate=${id}&sizes=any`;
  return (
    <IdentityCell
      title={isLinked ? <Link href={href}>{people}</Link> : people}
      detail={`${more}${t(($) => $.certificates.pieces, { count: heldPieces })}`}
    />
  );
}

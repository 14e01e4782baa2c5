import { today } from '@internationalized/date';
import { IdentityCell, Link, Stack, StatusBadge, Table, type TableColumn, Text } from '#ui-kit';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { certificateState } from './certificate-state.ts';

/** The shown values of a size; in a form without an id. */
export type ShownSize = {
  id?: string | null;
  size: string;
  code: string;
  par?: number | null;
  price?: number | null;
  currency?: string | null;
  status?: string;
  certificates: readonly {
    id?: string | null;
    name: string;
    number: string;
    expirationDate?: string | null;
    status?: string;
  }[];
};

type ProductSizesTableProps = {
  sizes: readonly ShownSize[];
  /** Address of those who hold pieces with this certificate. Default: no links. */
  holdersOf?: (certificateId: string) => string;
};

/** The sizes of a product with par, price and certificates. */
export function ProductSizesTable({ sizes, holdersOf }: ProductSizesTableProps) {
  const t = useText();
  const format = useFormat();
  const labels = t(($) => $.products.fields, { returnObjects: true });
  const columns: TableColumn<ShownSize>[] = [
    {
      id: 'size',
      header: labels.sizesSize,
      cell: ({ size, code, status }) => (
        <IdentityCell
          title={size}
          detail={status === 'INACTIVE' ? `${code} · ${t(($) => $.common.statuses.INACTIVE)}` : code}
        />
      ),
      isIdentity: true,
    },
    {
      id: 'certificates',
      header: labels.sizesCertificates,
      cell: ({ certificates }) =>
        certificates.length === 0 ? (
          <StatusBadge tone="warning">{t(($) => $.products.certificate.none)}</StatusBadge>
        ) : (
          <Stack gap={1}>
            {certificates.map((certificate, index) => (
              <CertificateLine
                key={`${certificate.number} ${index}`}
                {...certificate}
                href={certificate.id ? holdersOf?.(certificate.id) : undefined}
              />
            ))}
          </Stack>
        ),
    },
    {
      id: 'par',
      header: labels.sizesPar,
      cell: ({ par }) => (typeof par === 'number' ? format.number(par) : undefined),
      align: 'end',
    },
    {
      id: 'price',
      header: labels.sizesPrice,
      cell: ({ price, currency }) =>
        typeof price === 'number' && currency ? format.money(price, currency) : undefined,
      align: 'end',
    },
  ];
  return <Table caption={labels.sizes} columns={columns} rows={sizes} getRowKey={({ id, code }) => id ?? code} />;
}

type CertificateLineProps = ShownSize['certificates'][number] & { href: string | undefined };

function CertificateLine({ name, number, expirationDate, status = 'ACTIVE', href }: CertificateLineProps) {
  const t = useText();
  const format = useFormat();
  const state = certificateState(
    [{ certificates: [{ number, expirationDate, status }] }],
    today(format.timeZone).toString(),
  );
  const words = name.includes(number) ? name : `${name} ${number}`;
  const title = href ? <Link href={href}>{words}</Link> : words;
  if (state.kind === 'expired' || state.kind === 'expires')
    return (
      <span>
        {title}{' '}
        <StatusBadge tone={state.kind === 'expired' ? 'danger' : 'warning'}>
          {t(($) => $.products.until[state.kind], { date: format.day(state.date) })}
        </StatusBadge>
      </span>
    );
  return (
    <span>
      {title}{' '}
      <Text tone="muted">
        {status === 'INACTIVE'
          ? t(($) => $.common.statuses.INACTIVE)
          : expirationDate
            ? t(($) => $.products.until.valid, { date: format.day(expirationDate) })
            : t(($) => $.products.until.none)}
      </Text>
    </span>
  );
}

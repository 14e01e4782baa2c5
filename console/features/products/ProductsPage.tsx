import { Package } from 'lucide-react';
import { IdentityCell, StatusBadge, type TableColumn } from '#ui-kit';
import { ImportButton } from '#console/crud/ImportButton.tsx';
import { ListPage } from '#console/crud/ListPage.tsx';
import { useStatusColumn } from '#console/crud/RecordStatus.tsx';
import { useStatusOptions } from '#console/crud/status.ts';
import { among } from '#console/crud/url-state.ts';
import { useListState } from '#console/crud/useListState.ts';
import { type ProductFieldsFragment, productOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { CertificateState } from './CertificateState.tsx';
import { draftHref, LIST } from './product-places.ts';

/** PENDING: drafts. */
const STATUSES = ['ACTIVE', 'INACTIVE', 'PENDING', 'DELETED'] as const;

/** Options of the filter by certificate, in days; 0 means expired. */
const EXPIRING_DAYS = ['0', '30', '90'] as const;

/** The products of the company. */
export function ProductsPage() {
  const t = useText();
  const list = useListState({
    list: 'listProducts',
    sortBy: ['NAME', 'CATEGORY'],
    filters: { status: among(STATUSES), expiresWithinDays: among(EXPIRING_DAYS), pictureFailed: among(['true']) },
  });
  const { expiresWithinDays, pictureFailed, ...filter } = list.variables.filter;
  const [days] = expiresWithinDays ?? [];
  const variables = {
    ...list.variables,
    filter: {
      ...filter,
      ...(days && { expiresWithinDays: Number(days) }),
      ...(pictureFailed && { pictureFailed: true }),
    },
  };
  const status = useStatusColumn();
  const columns: TableColumn<ProductFieldsFragment>[] = [
    {
      id: 'NAME',
      header: t(($) => $.products.fields.name),
      cell: ({ name, category, imageUrl, imageCopy }) => (
        <IdentityCell
          title={name || t(($) => $.products.draft.untitled)}
          detail={imageCopy?.state === 'FAILED' ? t(($) => $.products.noPicture) : category}
          imageSrc={imageUrl ?? null}
        />
      ),
      isSortable: true,
      isIdentity: true,
      skeleton: 'two-lines',
    },
    {
      id: 'sizes',
      header: t(($) => $.products.columns.sizes),
      cell: ({ sizes }) => sizes.map(({ size }) => size).join(', '),
      hideBelow: 'medium',
    },
    {
      id: 'certificates',
      header: t(($) => $.products.columns.certificates),
      cell: ({ sizes, status }) => status !== 'PENDING' && <CertificateState sizes={sizes} />,
    },
    {
      id: 'validity',
      header: t(($) => $.products.columns.validity),
      cell: ({ validityDays }) => validityDays && t(($) => $.products.days, { count: validityDays }),
      hideBelow: 'large',
    },
    {
      ...status,
      cell: (product) =>
        product.status === 'PENDING' ? (
          <StatusBadge tone="info">{t(($) => $.products.draft.badge)}</StatusBadge>
        ) : (
          status.cell(product)
        ),
    },
  ];
  return (
    <ListPage
      texts={t(($) => $.products.list, { returnObjects: true })}
      list={{ ...list, variables }}
      operations={productOperations}
      importAction={<ImportButton noun="PRODUCT" permission="PRODUCT_MANAGEMENT" />}
      columns={columns}
      filters={[
        {
          name: 'expiresWithinDays',
          label: t(($) => $.products.expiresWithinDays),
          kind: 'one',
          options: EXPIRING_DAYS.map((value) => ({ value, label: t(($) => $.products.expiring[value]) })),
        },
        {
          name: 'pictureFailed',
          label: t(($) => $.products.fields.imageUrl),
          kind: 'one',
          options: [{ value: 'true', label: t(($) => $.products.noPicture) }],
        },
        {
          name: 'status',
          label: t(($) => $.common.status),
          options: [
            ...useStatusOptions(['ACTIVE', 'INACTIVE']),
            { value: 'PENDING', label: t(($) => $.products.draft.badge) },
          ],
        },
      ]}
      icon={Package}
      nameOf={({ name }) => name}
      permission="PRODUCT_MANAGEMENT"
      rowHref={({ id, status }) => (status === 'PENDING' ? draftHref(id) : `${LIST}/${id}`)}
    />
  );
}

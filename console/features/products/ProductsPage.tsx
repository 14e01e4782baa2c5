import { Package } from 'lucide-react';
import { IdentityCell, type TableColumn } from '#ui-kit';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { ListPage } from '#console/crud/ListPage.tsx';
import { useStatusColumn } from '#console/crud/RecordStatus.tsx';
import { STATUSES, useStatusFilter } from '#console/crud/status.ts';
import { among } from '#console/crud/url-state.ts';
import { useListState } from '#console/crud/useListState.ts';
import { type ProductFieldsFragment, productOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { CertificateState } from './CertificateState.tsx';

const ProductForm = lazyPart(() => import('./ProductForm.tsx').then((m) => m.ProductForm));

/** Options of the filter by certificate, in days; 0 means expired. */
const EXPIRING_DAYS = ['0', '30', '90'] as const;

/** The products of the company. */
export function ProductsPage() {
  const t = useText();
  const list = useListState({
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
  const columns: TableColumn<ProductFieldsFragment>[] = [
    {
      id: 'NAME',
      header: t(($) => $.products.fields.name),
      cell: ({ name, category, imageCopy }) => (
        <IdentityCell title={name} detail={imageCopy?.state === 'FAILED' ? t(($) => $.products.noPicture) : category} />
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
      cell: ({ sizes }) => <CertificateState sizes={sizes} />,
    },
    {
      id: 'validity',
      header: t(($) => $.products.columns.validity),
      cell: ({ validityDays }) => validityDays && t(($) => $.products.days, { count: validityDays }),
      hideBelow: 'large',
    },
    useStatusColumn(),
  ];
  return (
    <ListPage
      texts={t(($) => $.products.list, { returnObjects: true })}
      list={{ ...list, variables }}
      operations={productOperations}
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
        useStatusFilter(),
      ]}
      icon={Package}
      nameOf={({ name }) => name}
      permission="PRODUCT_MANAGEMENT"
      drawer={(id) => <ProductForm id={id} />}
    />
  );
}

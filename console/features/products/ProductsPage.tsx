import { Package } from 'lucide-react';
import { IdentityCell, type TableColumn } from '#ui-kit';
import { ListPage } from '#console/crud/ListPage.tsx';
import { RecordStatus } from '#console/crud/RecordStatus.tsx';
import { STATUSES, useStatusOptions } from '#console/crud/status.ts';
import { among } from '#console/crud/url-state.ts';
import { NEW } from '#console/crud/useListRoute.ts';
import { useListState } from '#console/crud/useListState.ts';
import {
  type ProductFieldsFragment,
  useDeleteProductMutation,
  useListProductsQuery,
  useUpdateProductMutation,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { CertificateState } from './CertificateState.tsx';
import { ProductForm } from './ProductForm.tsx';

/** Days of the filter by certificate; 0 are those that have expired. */
const EXPIRING_DAYS = ['0', '30', '90'] as const;

/** Equipment with its sizes and certificates. */
export function ProductsPage() {
  const t = useText();
  const list = useListState({
    sortBy: ['NAME', 'CATEGORY'],
    filters: { status: among(STATUSES), expiresWithinDays: among(EXPIRING_DAYS) },
  });
  const { expiresWithinDays, ...filter } = list.variables.filter;
  const [days] = expiresWithinDays ?? [];
  const query = useListProductsQuery({
    variables: { ...list.variables, filter: { ...filter, ...(days && { expiresWithinDays: Number(days) }) } },
  });
  const [update] = useUpdateProductMutation();
  const [remove] = useDeleteProductMutation();
  const columns: TableColumn<ProductFieldsFragment>[] = [
    {
      id: 'NAME',
      header: t(($) => $.products.fields.name),
      cell: ({ name, category }) => <IdentityCell title={name} detail={category} />,
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
    { id: 'status', header: t(($) => $.common.status), cell: ({ status }) => <RecordStatus status={status} /> },
  ];
  return (
    <ListPage
      texts={t(($) => $.products.list, { returnObjects: true })}
      list={list}
      query={query}
      page={({ listProducts }) => listProducts}
      columns={columns}
      filters={[
        {
          name: 'expiresWithinDays',
          label: t(($) => $.products.expiresWithinDays),
          kind: 'one',
          options: EXPIRING_DAYS.map((value) => ({ value, label: t(($) => $.products.expiring[value]) })),
        },
        { name: 'status', label: t(($) => $.common.status), options: useStatusOptions() },
      ]}
      icon={Package}
      bulk={{
        nameOf: ({ name }) => name,
        update: (input) => update({ variables: { input } }),
        remove: (key) => remove({ variables: key }),
        lists: ['listProducts'],
        permission: 'PRODUCT_MANAGEMENT',
      }}
      createPermission="PRODUCT_MANAGEMENT"
      drawer={(id) => <ProductForm key={id} id={id === NEW ? undefined : id} />}
    />
  );
}

import { Pencil } from 'lucide-react';
import { LinkButton, Stack } from '#ui-kit';
import { Can, useCan } from '#console/auth/Can.tsx';
import { RecordStatus } from '#console/crud/RecordStatus.tsx';
import { type ProductDetailFieldsFragment, productOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import type { LabelKind } from '#console/records/LabelsDialog.tsx';
import { PrintLabels } from '#console/records/PrintLabels.tsx';
import { RecordWithdrawals } from '#console/records/lazy-parts.ts';
import { RecordPage } from '#console/records/RecordPage.tsx';
import { RecordSkeleton } from '#console/records/RecordSkeleton.tsx';
import { RecordTabs, type RecordView } from '#console/records/RecordTabs.tsx';
import { RecordTop } from '#console/records/RecordTop.tsx';
import { useHistoryView } from '#console/records/useHistoryView.tsx';
import { Navigate } from '#console/router/Navigate.tsx';
import { draftHref } from './product-places.ts';
import { ProductChannels } from './ProductChannels.tsx';
import { ProductHolders } from './ProductHolders.tsx';
import { ProductOverview } from './ProductOverview.tsx';
import { ProductRemove } from './ProductRemove.tsx';
import { ProductStock } from './ProductStock.tsx';

/** The page of a product: sizes and certificates, stock, withdrawals, and what happened to it. */
export function ProductPage({ id }: { id: string }) {
  const t = useText();
  const query = productOperations.useGet(id);
  return (
    <RecordPage
      query={query}
      record={query.data?.getProduct}
      failedTitle={t(($) => $.products.form.loadFailed)}
      skeleton={<RecordSkeleton />}
    >
      {(product) =>
        product.status === 'PENDING' ? (
          <Navigate to={draftHref(product.id)} />
        ) : (
          <LoadedProduct product={product} showLatest={async () => void (await query.refetch())} />
        )
      }
    </RecordPage>
  );
}

type LoadedProductProps = { product: ProductDetailFieldsFragment; showLatest: () => Promise<void> };

function LoadedProduct({ product, showLatest }: LoadedProductProps) {
  const t = useText();
  const { id, category, validityDays, status } = product;
  return (
    <>
      <RecordTop
        record={product}
        badge={<RecordStatus status={status} />}
        facts={[
          { id: 'category', fact: category },
          { id: 'validity', fact: validityDays && t(($) => $.productPage.page.validity, { count: validityDays }) },
        ]}
        actions={
          <Can permission="PRODUCT_MANAGEMENT">
            <ProductRemove product={product} />
            <PrintLabels kinds={labelKinds(product)} records={[product]} />
            <LinkButton href={`/products/${id}/edit`} variant="primary" icon={Pencil}>
              {t(($) => $.common.edit)}
            </LinkButton>
          </Can>
        }
      />
      <RecordTabs id={id} views={useViews({ product, showLatest })} />
    </>
  );
}

/** Labels of the sizes and certificates that the product has, and of itself. */
function labelKinds({ sizes }: ProductDetailFieldsFragment): readonly [LabelKind, ...LabelKind[]] {
  if (sizes.length === 0) return ['PRODUCT'];
  const hasCertificate = sizes.some(({ certificates }) => certificates.length > 0);
  return hasCertificate ? ['PRODUCT_SIZE', 'CERTIFICATE', 'PRODUCT'] : ['PRODUCT_SIZE', 'PRODUCT'];
}

/** The views that the user may read. */
function useViews({ product, showLatest }: LoadedProductProps): RecordView[] {
  const t = useText();
  const { id } = product;
  const mayReadStock = useCan('WAREHOUSE_MANAGEMENT');
  const mayReadWithdrawals = useCan('REPORT_ACCESS');
  const texts = t(($) => $.productPage.page, { returnObjects: true });
  const stock = { id: 'stock', label: t(($) => $.productPlaces.title), content: () => <Places productId={id} /> };
  const mayReadHolders = useCan(['EMPLOYEE_MANAGEMENT', 'EMPLOYEE_VIEW_ONLY', 'WAREHOUSE_MANAGEMENT']);
  const holders = {
    id: 'holders',
    label: t(($) => $.productPlaces.holders.title),
    content: () => <ProductHolders productId={id} />,
  };
  const withdrawals = {
    id: 'withdrawals',
    label: texts.withdrawals,
    content: () => <RecordWithdrawals noun="productId" id={id} />,
  };
  return [
    {
      id: 'overview',
      label: texts.overview,
      content: () => <ProductOverview product={product} showLatest={showLatest} />,
    },
    ...(mayReadStock ? [stock] : []),
    ...(mayReadHolders ? [holders] : []),
    ...(mayReadWithdrawals ? [withdrawals] : []),
    ...useHistoryView(id),
  ];
}

/** Where the product lies: in machines and in warehouses. */
function Places({ productId }: { productId: string }) {
  return (
    <Stack gap={4}>
      <ProductChannels productId={productId} />
      <ProductStock productId={productId} />
    </Stack>
  );
}

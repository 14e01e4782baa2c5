import { useApolloClient } from '@apollo/client/react';
import { Card, Grid } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import { PictureCopyNotice } from '#console/files/PictureCopyNotice.tsx';
import { type ProductDetailFieldsFragment, productOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { ProductMedia } from './ProductMedia.tsx';
import { ProductSizesTable } from './ProductSizesTable.tsx';

type ProductOverviewProps = {
  product: ProductDetailFieldsFragment;
  /** Reads the product again. */
  showLatest: () => Promise<void>;
};

/** A product at a glance: its sizes with their certificates, its picture, manual and video. */
export function ProductOverview({ product, showLatest }: ProductOverviewProps) {
  const t = useText();
  const client = useApolloClient();
  const mayReadHolders = useCan(['EMPLOYEE_MANAGEMENT', 'EMPLOYEE_VIEW_ONLY', 'WAREHOUSE_MANAGEMENT']);
  const { id, version, name, imageUrl, imageCopy, manualUrl, videoUrl } = product;
  return (
    <Grid parts="2-1">
      <Card title={t(($) => $.products.form.sizes)} padding="none">
        <ProductSizesTable
          holdersOf={
            mayReadHolders ? (certificate) => `/products/${id}?view=holders&certificate=${certificate}` : undefined
          }
          sizes={product.sizes.map(({ allCertificates, ...size }) => ({ ...size, certificates: allCertificates }))}
        />
      </Card>
      <Card title={t(($) => $.productPage.page.media)}>
        <PictureCopyNotice
          copy={imageCopy?.state === 'READY' ? null : imageCopy}
          path={imageUrl}
          alt={t(($) => $.productPage.image, { name })}
          retry={(address) => productOperations.update(client, { id, version, imageUrl: address })}
          showLatest={showLatest}
        />
        <ProductMedia {...{ name, imageUrl, manualUrl, videoUrl }} />
      </Card>
    </Grid>
  );
}

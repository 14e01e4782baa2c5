import { Grid, Link, MediaCard, Text } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { FILE_FIELDS, FILE_KINDS, type FileField, isUploaded, typeOf } from './product-media.ts';

type ProductMediaProps = Partial<Record<FileField, string | null>> & { name: string };

/** The picture, manual and video of a product. Files of other websites are links: the page loads nothing from there. */
export function ProductMedia(product: ProductMediaProps) {
  const t = useText();
  const labels = t(($) => $.products.fields, { returnObjects: true });
  const texts = t(($) => $.files.stored, { returnObjects: true });
  const present = FILE_FIELDS.flatMap((field) => {
    const address = product[field];
    return address ? [{ field, address }] : [];
  });
  if (present.length === 0) return <Text tone="muted">{t(($) => $.products.noFiles)}</Text>;
  return (
    <Grid minColumn={220} gap={3}>
      {present.map(({ field, address }) => {
        const kind = FILE_KINDS[field];
        return isUploaded(address) ? (
          <MediaCard
            key={field}
            kind={kind === 'manual' ? 'document' : kind}
            src={address}
            title={labels[field]}
            detail={typeOf(address)}
            alt={
              kind === 'image'
                ? t(($) => $.productPage.image, { name: product.name })
                : t(($) => $.products.media, { kind: labels[field], name: product.name })
            }
            open={kind === 'manual' ? { label: texts.open, newTab: texts.newTab } : undefined}
          />
        ) : (
          <Text key={field} element="p">
            {`${labels[field]}: `}
            <Link href={address} newTabLabel={texts.newTab} rel="noreferrer">
              {texts.web}
            </Link>
          </Text>
        );
      })}
    </Grid>
  );
}

import type { ReactNode } from 'react';
import { Alert, DescriptionList, Link, Section, Stack, Text } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { ProductMedia } from './ProductMedia.tsx';
import { ProductSizesTable } from './ProductSizesTable.tsx';
import type { StepId } from './product-steps.ts';
import type { RemovedRows } from './removed-rows.ts';
import type { ProductEntityForm } from './useProductForm.ts';

type ProductReviewProps = { form: ProductEntityForm; removed: RemovedRows; hrefOf: (step: StepId) => string };

/** A summary of all steps, each with a link to its step. */
export function ProductReview({ form, removed, hrefOf }: ProductReviewProps) {
  const t = useText();
  const values = form.form.getValues();
  const { name, category, validityDays, agentCodes, imageUrl, manualUrl, videoUrl, sizes } = values;
  const labels = t(($) => $.products.fields, { returnObjects: true });
  const steps = t(($) => $.productPage.wizard.steps, { returnObjects: true });
  const present = new Set(sizes.map(({ id }) => id));
  const removedSizes = removed.sizes.filter(({ value }) => !present.has(value.id));
  const removedCertificates = sizes.flatMap(({ id, size, certificates }) => {
    const kept = new Set(certificates.map((certificate) => certificate.id));
    return removed
      .certificatesOf(id)
      .filter(({ value }) => !kept.has(value.id))
      .map(({ value }) => `${value.name} ${value.number} (${size})`);
  });
  return (
    <Stack gap={6}>
      <StepSummary title={steps.basics} editHref={hrefOf('basics')}>
        <DescriptionList
          items={[
            { label: labels.name, value: name },
            ...(category ? [{ label: labels.category, value: category }] : []),
            ...(validityDays
              ? [{ label: labels.validityDays, value: t(($) => $.products.days, { count: validityDays }) }]
              : []),
            ...(agentCodes ? [{ label: labels.agentCodes, value: agentCodes }] : []),
          ]}
        />
        <ProductSizesTable sizes={sizes} />
        {removedSizes.length > 0 && (
          <Alert tone="warning" title={t(($) => $.productPage.wizard.removed, { count: removedSizes.length })}>
            {removedSizes.map(({ value }) => `${value.size} · ${value.code}`).join(', ')}
          </Alert>
        )}
        {removedCertificates.length > 0 && (
          <Alert
            tone="warning"
            title={t(($) => $.productPage.wizard.removedCertificates, { count: removedCertificates.length })}
          >
            {removedCertificates.join(', ')}
          </Alert>
        )}
      </StepSummary>
      <StepSummary title={steps.files} editHref={hrefOf('files')}>
        <ProductMedia {...{ name, imageUrl, manualUrl, videoUrl }} />
      </StepSummary>
      {form.isNew && (
        <Text element="p" tone="muted">
          {t(($) => $.productPage.wizard.whatFollows)}
        </Text>
      )}
    </Stack>
  );
}

function StepSummary({ title, editHref, children }: { title: string; editHref: string; children: ReactNode }) {
  const t = useText();
  return (
    <Section
      title={title}
      headingLevel={3}
      actions={
        <Link href={editHref} aria-label={t(($) => $.productPage.wizard.edit, { step: title })}>
          {t(($) => $.common.edit)}
        </Link>
      }
    >
      {children}
    </Section>
  );
}

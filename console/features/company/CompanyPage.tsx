import { Card, Page, Skeleton, Stack, VisuallyHidden } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';
import { FormPlace } from '#console/crud/FormPlace.tsx';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { useGetCompanySettingsQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { CompanyFacts } from './CompanyFacts.tsx';
import { CompanyForm } from './CompanyForm.tsx';

/** What a company says of itself, and what the platform says of it (S12). */
export function CompanyPage() {
  const t = useText();
  const query = useGetCompanySettingsQuery();
  const company = query.data?.getCompanyInfo;
  return (
    <Page width="narrow">
      <PageTop subtitle={t(($) => $.company.subtitle)} />
      {company && (
        <>
          <CompanyFacts company={company} />
          <FormPlace>
            {(hasSaved) => (
              <CompanyForm
                company={company}
                hasSaved={hasSaved}
                reload={async () => (await query.refetch()).data?.getCompanyInfo}
              />
            )}
          </FormPlace>
        </>
      )}
      {!company && query.error && (
        <LoadFailure
          title={t(($) => $.company.form.loadFailed)}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {!company && !query.error && <Waiting />}
    </Page>
  );
}

const PARTS = ['facts', 'company', 'address'];

function Waiting() {
  const t = useText();
  return (
    <div role="status">
      <VisuallyHidden>{t(($) => $.common.loading)}</VisuallyHidden>
      <Stack gap={4}>
        {PARTS.map((part) => (
          <Card key={part}>
            <Skeleton width="30%" />
            <Skeleton height={40} />
            <Skeleton height={40} />
          </Card>
        ))}
      </Stack>
    </div>
  );
}

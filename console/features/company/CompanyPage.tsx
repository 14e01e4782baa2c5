import { Card, Page, Skeleton, Stack } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';
import { FormPlace } from '#console/crud/FormPlace.tsx';
import { LoadPart } from '#console/crud/LoadPart.tsx';
import { SampleSettings } from '#console/crud/SampleSettings.tsx';
import { useGetCompanySettingsQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { CompanySealCard } from './CompanySealCard.tsx';
import { CompanyFacts } from './CompanyFacts.tsx';
import { CompanyForm } from './CompanyForm.tsx';

/** The settings of the company, and the facts that the platform manages (S12). */
export function CompanyPage() {
  const t = useText();
  const query = useGetCompanySettingsQuery();
  const reload = async () => (await query.refetch()).data?.getCompanyInfo;
  return (
    <Page width="narrow">
      <PageTop subtitle={t(($) => $.company.subtitle)} />
      <LoadPart
        query={query}
        record={query.data?.getCompanyInfo}
        failedTitle={t(($) => $.company.form.loadFailed)}
        skeleton={<CardSkeletons />}
      >
        {(company) => (
          <>
            <SampleSettings />
            <CompanyFacts company={company} />
            <CompanySealCard />
            <FormPlace>{(hasSaved) => <CompanyForm company={company} hasSaved={hasSaved} reload={reload} />}</FormPlace>
          </>
        )}
      </LoadPart>
    </Page>
  );
}

const CARDS = ['facts', 'company', 'address'];

function CardSkeletons() {
  return (
    <Stack gap={4}>
      {CARDS.map((card) => (
        <Card key={card}>
          <Skeleton width="30%" />
          <Skeleton height={40} />
          <Skeleton height={40} />
        </Card>
      ))}
    </Stack>
  );
}

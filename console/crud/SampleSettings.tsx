import { lazy, Suspense } from 'react';
import { useGetSampleDataQuery } from '#console/generated/operations.ts';
import { loadTexts } from '#console/i18n/i18n.ts';

/** Few companies have sample data, so that its code and texts are fetched only for them. */
const SampleData = lazy(async () => {
  const [{ SampleData: notice }] = await Promise.all([import('./SampleData.tsx'), loadTexts(['start'])]);
  return { default: notice };
});

/** The removal of sample data in the settings of the company: also for those who have hidden their first steps. */
export function SampleSettings() {
  const { data } = useGetSampleDataQuery({ fetchPolicy: 'cache-and-network' });
  if (!data || data.getSampleData.count === 0) return null;
  return (
    <Suspense>
      <SampleData state={data.getSampleData} />
    </Suspense>
  );
}

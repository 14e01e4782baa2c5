import { StatusBadge, Page } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';
import { FieldSkeletons } from '#console/crud/FieldSkeletons.tsx';
import { LoadPart } from '#console/crud/LoadPart.tsx';
import { type ImportBatchFieldsFragment, useGetImportBatchQuery } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { isRunning, STATE_TONES } from './import-state.ts';
import { nounTitle } from './import-texts.ts';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportResult } from './ImportResult.tsx';
import { ImportWizard } from './ImportWizard.tsx';
import { useFocusOnState } from './useFocusOnState.ts';

/** One import: its steps, the progress while one runs, and at last its result. It goes on when the page is left. */
export function ImportBatchPage({ id }: { id: string }) {
  const t = useText();
  const format = useFormat();
  const query = useGetImportBatchQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  const batch = query.data?.getImportBatch;
  useFocusOnState(batch?.state);
  return (
    <Page>
      <PageTop
        title={batch ? t(($) => $.imports.titleOf, { noun: nounTitle(t, batch.noun) }) : undefined}
        recordName={batch?.fileName}
        subtitle={
          batch &&
          t(($) => $.imports.startedBy, {
            file: batch.fileName,
            name: batch.createdByName ?? '–',
            when: format.dateTime(batch.createdAt),
          })
        }
        badge={
          batch && <StatusBadge tone={STATE_TONES[batch.state]}>{t(($) => $.imports.states[batch.state])}</StatusBadge>
        }
        back={{ label: t(($) => $.imports.back), href: '/import' }}
      />
      <LoadPart query={query} record={batch} failedTitle={t(($) => $.imports.loadFailed)} skeleton={<FieldSkeletons />}>
        {(record) => <BatchContent batch={record} />}
      </LoadPart>
    </Page>
  );
}

function BatchContent({ batch }: { batch: ImportBatchFieldsFragment }) {
  if (isRunning(batch.state)) return <ImportProgress batch={batch} />;
  if (batch.state === 'READ' || batch.state === 'CHECKED') return <ImportWizard key={batch.state} batch={batch} />;
  return <ImportResult batch={batch} />;
}

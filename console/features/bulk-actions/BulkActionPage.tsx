import { Page, Stack, StatusBadge } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';
import { FieldSkeletons } from '#console/crud/FieldSkeletons.tsx';
import { LoadPart } from '#console/crud/LoadPart.tsx';
import { useGetBulkActionQuery } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { actionTitle, isRunning, STATE_TONES } from './bulk-action-texts.ts';
import { BulkActionProgress } from './BulkActionProgress.tsx';
import { BulkActionRecords } from './BulkActionRecords.tsx';
import { BulkActionResult } from './BulkActionResult.tsx';

/** One bulk action: its progress while it runs, then what became of each record. */
export function BulkActionPage({ id }: { id: string }) {
  const t = useText();
  const format = useFormat();
  const query = useGetBulkActionQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  const action = query.data?.getBulkAction;
  return (
    <Page>
      <PageTop
        title={action && actionTitle(t, action)}
        subtitle={
          action &&
          t(($) => $.bulk.page.startedBy, {
            name: action.createdByName ?? '–',
            when: format.dateTime(action.createdAt),
          })
        }
        badge={
          action && (
            <StatusBadge tone={STATE_TONES[action.state]}>{t(($) => $.bulk.page.states[action.state])}</StatusBadge>
          )
        }
        back={{ label: t(($) => $.bulk.page.back), href: '/bulk-actions' }}
      />
      <LoadPart
        query={query}
        record={action}
        failedTitle={t(($) => $.bulk.page.loadFailed)}
        skeleton={<FieldSkeletons />}
      >
        {(record) =>
          isRunning(record.state) ? (
            <BulkActionProgress action={record} />
          ) : (
            <Stack gap={4}>
              <BulkActionResult action={record} />
              <BulkActionRecords action={record} />
            </Stack>
          )
        }
      </LoadPart>
    </Page>
  );
}

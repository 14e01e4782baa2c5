import type { ReactNode } from 'react';
import { EmptyState, LinkButton, Page } from '#ui-kit';
import { toFault } from '#console/apollo/fault.ts';
import { usePage } from '#console/app/page.ts';
import { PageTop } from '#console/app/PageTop.tsx';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import type { RecordQuery } from '#console/crud/operations.ts';
import { Waiting } from '#console/crud/Waiting.tsx';
import { useText } from '#console/i18n/useText.ts';
import { RecordTopPlace } from './RecordTopPlace.tsx';

type RecordPageProps<R> = {
  query: RecordQuery<unknown>;
  /** The record from the query's data. */
  record: R | undefined;
  /** Deleted records are shown, too. */
  showsDeleted?: boolean;
  /** "Could not load the employee" */
  failedTitle: string;
  /** The shape of the page while it is loading. */
  skeleton: ReactNode;
  children: (record: R) => ReactNode;
};

/** The page of one record: a skeleton, then the record, or why it cannot be shown. */
export function RecordPage<R extends { status?: string }>({
  query,
  record,
  showsDeleted = false,
  failedTitle,
  skeleton,
  children,
}: RecordPageProps<R>) {
  const t = useText();
  const list = usePage()?.path ?? '/';
  const isShown = record !== undefined && (showsDeleted || record.status !== 'DELETED');
  if (isShown) return <Page>{children(record)}</Page>;
  const isGone = record !== undefined || (query.error && toFault(query.error).code === 'NOT_FOUND');
  if (!isGone && !query.error)
    return (
      <Page>
        <RecordTopPlace />
        <Waiting>{skeleton}</Waiting>
      </Page>
    );
  return (
    <Page>
      <PageTop back={{ label: t(($) => $.crudForm.form.backToList), href: list }} />
      {isGone ? (
        <EmptyState
          variant="filtered"
          title={t(($) => $.crudForm.form.notFound)}
          description={t(($) => $.crudForm.form.notFoundTip)}
          action={<LinkButton href={list}>{t(($) => $.crudForm.form.backToList)}</LinkButton>}
        />
      ) : (
        <LoadFailure title={failedTitle} error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Page>
  );
}

import type { ReactNode } from 'react';
import { Button, Drawer, EmptyState } from '#ui-kit';
import { toFault } from '#console/apollo/fault.ts';
import { useText } from '#console/i18n/useText.ts';
import { FieldSkeletons } from './FieldSkeletons.tsx';
import { useListPlace } from './list-context.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { Waiting } from './Waiting.tsx';

type LoadRecordProps<R> = {
  /** Undefined for a new record: nothing to wait for. */
  id: string | undefined;
  query: { error?: unknown; refetch: () => Promise<unknown> };
  /** The record in the query's data. */
  record: R | null | undefined;
  /** "Edit sector", shown while it is on its way. */
  title: string;
  /** "Could not load the sector" */
  failedTitle: string;
  children: (record: R | undefined) => ReactNode;
};

/** Waits for the record of a drawer; shows where it will stand, that it does not exist, or why it cannot be loaded. */
export function LoadRecord<R>({ id, query, record, title, failedTitle, children }: LoadRecordProps<R>) {
  const t = useText();
  const { close } = useListPlace();
  if (!id) return children(undefined);
  if (record) return children(record);
  return (
    <Drawer isOpen onClose={close} title={title} closeLabel={t(($) => $.common.close)}>
      {query.error ? (
        <NotLoaded error={query.error} failedTitle={failedTitle} onRetry={() => void query.refetch()} onClose={close} />
      ) : (
        <Waiting>
          <FieldSkeletons />
        </Waiting>
      )}
    </Drawer>
  );
}

function NotLoaded({
  error,
  failedTitle,
  onRetry,
  onClose,
}: {
  error: unknown;
  failedTitle: string;
  onRetry: () => void;
  onClose: () => void;
}) {
  const t = useText();
  if (toFault(error).code !== 'NOT_FOUND') return <LoadFailure title={failedTitle} error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      variant="filtered"
      title={t(($) => $.crud.form.notFound)}
      description={t(($) => $.crud.form.notFoundTip)}
      action={<Button onPress={onClose}>{t(($) => $.crud.form.backToList)}</Button>}
    />
  );
}

import type { ReactNode } from 'react';
import { Button, Drawer, EmptyState } from '#ui-kit';
import { toFault } from '#console/apollo/fault.ts';
import { useText } from '#console/i18n/useText.ts';
import { FieldSkeletons } from './FieldSkeletons.tsx';
import { useListPlace } from './list-context.ts';
import { LoadFailure } from './LoadFailure.tsx';
import type { RecordOperations } from './operations.ts';
import type { FormTexts } from './useEntityForm.ts';
import { Waiting } from './Waiting.tsx';

/** The record of a form and the function that reloads it; both are passed to useEntityForm. */
export type LoadedRecord<R> = { record: R | undefined; reload: () => Promise<R | undefined> };

type LoadRecordProps<Data, R> = {
  /** Undefined for a new record: nothing is fetched. */
  id: string | undefined;
  operations: RecordOperations<Data, R>;
  texts: Pick<FormTexts, 'editTitle' | 'loadFailed'>;
  children: (loaded: LoadedRecord<R>) => ReactNode;
};

/** Fetches the record of a drawer. Shows a skeleton meanwhile; then the form, "not found", or the failure. */
export function LoadRecord<Data, R>({ id, operations, texts, children }: LoadRecordProps<Data, R>) {
  const t = useText();
  const { close } = useListPlace();
  const query = operations.useGet(id);
  const read = (data: Data | undefined) => (data ? operations.recordOf(data) : undefined);
  const record = read(query.data);
  if (!id || record) return children({ record, reload: async () => read((await query.refetch()).data) });
  return (
    <Drawer isOpen onClose={close} title={texts.editTitle} closeLabel={t(($) => $.common.close)}>
      {query.error ? (
        <NotLoaded
          error={query.error}
          failedTitle={texts.loadFailed}
          onRetry={() => void query.refetch()}
          onClose={close}
        />
      ) : (
        <Waiting>
          <FieldSkeletons />
        </Waiting>
      )}
    </Drawer>
  );
}

type NotLoadedProps = { error: unknown; failedTitle: string; onRetry: () => void; onClose: () => void };

function NotLoaded({ error, failedTitle, onRetry, onClose }: NotLoadedProps) {
  const t = useText();
  if (toFault(error).code !== 'NOT_FOUND') return <LoadFailure title={failedTitle} error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      variant="filtered"
      title={t(($) => $.crudForm.form.notFound)}
      description={t(($) => $.crudForm.form.notFoundTip)}
      action={<Button onPress={onClose}>{t(($) => $.crudForm.form.backToList)}</Button>}
    />
  );
}

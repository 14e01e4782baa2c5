import { Page } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { Waiting } from '#console/crud/Waiting.tsx';
import { useGetMachineQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { LayoutEditor } from './LayoutEditor.tsx';
import { MachineSkeleton } from './MachineSkeleton.tsx';

/** The page that edits the channels of a machine. */
export function LayoutPage({ id }: { id: string }) {
  const t = useText();
  const query = useGetMachineQuery({ variables: { id }, fetchPolicy: 'network-only' });
  const machine = query.data?.getMachine;
  if (machine) return <LayoutEditor machine={machine} reload={async () => (await query.refetch()).data?.getMachine} />;
  return (
    <Page>
      <PageTop back={{ label: t(($) => $.machineLayout.back), href: `/machines/${id}` }} />
      {query.error ? (
        <LoadFailure
          title={t(($) => $.machines.form.loadFailed)}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Waiting>
          <MachineSkeleton />
        </Waiting>
      )}
    </Page>
  );
}

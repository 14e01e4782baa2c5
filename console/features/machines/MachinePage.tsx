import { lazyPart } from '#console/crud/lazy-part.tsx';
import {
  type MachineWithStockFragment,
  useGetMachinePresenceQuery,
  useGetMachineQuery,
  useOnMachineChangedSubscription,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordEdit } from '#console/records/RecordEdit.tsx';
import { RecordPage } from '#console/records/RecordPage.tsx';
import { RecordTabs, type RecordView } from '#console/records/RecordTabs.tsx';
import { SkeletonCard } from '#console/records/SkeletonCard.tsx';
import { useHistoryView } from '#console/records/useHistoryView.tsx';
import { useLocation, useParams, useSearchParams } from '#console/router/hooks.ts';
import { MachineActions } from './MachineActions.tsx';
import { MachineFront } from './MachineFront.tsx';
import { MachineNotice } from './MachineNotice.tsx';
import { MachineSkeleton } from './MachineSkeleton.tsx';
import { MachineTop } from './MachineTop.tsx';

const CountersTab = lazyPart(() => import('./CountersTab.tsx').then((m) => m.CountersTab), {
  texts: ['machineBoard'],
  Place: SkeletonCard,
});
const CredentialsDialog = lazyPart(() => import('./CredentialsDialog.tsx').then((m) => m.CredentialsDialog));
const LedgerTab = lazyPart(() => import('./LedgerTab.tsx').then((m) => m.LedgerTab), { Place: SkeletonCard });
const MachineForm = lazyPart(() => import('./MachineForm.tsx').then((m) => m.MachineForm));
const RestockRunDialog = lazyPart(() => import('./RestockRunDialog.tsx').then((m) => m.RestockRunDialog));

/** In ms. Events report going online and offline; the time of the last keep-alive is polled. */
const PRESENCE_INTERVAL = 15_000;

/** The page of a machine, with live updates: front, stock ledger, credentials. */
export function MachinePage() {
  const t = useText();
  const { id = '' } = useParams();
  const query = useGetMachineQuery({ variables: { id } });
  useGetMachinePresenceQuery({
    variables: { id },
    pollInterval: PRESENCE_INTERVAL,
    skipPollAttempt: () => document.hidden,
  });
  useOnMachineChangedSubscription();

  return (
    <RecordPage
      query={query}
      record={query.data?.getMachine}
      failedTitle={t(($) => $.machines.form.loadFailed)}
      skeleton={<MachineSkeleton />}
    >
      {(machine) => <LoadedMachine key={machine.id} machine={machine} />}
    </RecordPage>
  );
}

/** Dialogs in the address: `?dialog=credentials`. */
const DIALOGS = ['credentials', 'restock'] as const;

function LoadedMachine({ machine }: { machine: MachineWithStockFragment }) {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const isEditing = pathname.endsWith('/edit');
  const dialog = DIALOGS.find((name) => name === params.get('dialog'));
  const setDialog = (name: (typeof DIALOGS)[number] | undefined) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (name) next.set('dialog', name);
        else next.delete('dialog');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const closeDialog = () => setDialog(undefined);

  return (
    <>
      <MachineTop
        machine={machine}
        actions={
          <MachineActions
            machine={machine}
            onCredentials={() => setDialog('credentials')}
            onRestockRun={() => setDialog('restock')}
          />
        }
      />
      <MachineNotice machine={machine} onCredentials={() => setDialog('credentials')} />
      <RecordTabs id={machine.id} views={useViews(machine)} />
      {dialog === 'credentials' && <CredentialsDialog machine={machine} onClose={closeDialog} />}
      {dialog === 'restock' && <RestockRunDialog machine={machine} onClose={closeDialog} />}
      {isEditing && (
        <RecordEdit id={machine.id}>
          <MachineForm id={machine.id} />
        </RecordEdit>
      )}
    </>
  );
}

function useViews(machine: MachineWithStockFragment): RecordView[] {
  const t = useText();
  return [
    {
      id: 'channels',
      label: t(($) => $.machinePage.page.channelsTab),
      count: machine.stock.channels.length,
      content: () => <MachineFront machine={machine} />,
    },
    {
      id: 'ledger',
      label: t(($) => $.machinePage.page.ledgerTab),
      content: () => <LedgerTab machine={machine} />,
    },
    {
      id: 'counters',
      label: t(($) => $.machinePage.page.countersTab),
      content: () => <CountersTab machineId={machine.id} />,
    },
    ...useHistoryView(machine.id),
  ];
}

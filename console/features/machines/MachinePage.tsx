import { useMemo, useRef } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { EmptyState, LinkButton, LinkTabs, Page } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';
import { toFault } from '#console/apollo/fault.ts';
import { ListPlaceContext } from '#console/crud/list-context.ts';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { Waiting } from '#console/crud/Waiting.tsx';
import {
  type MachineWithStockFragment,
  useGetMachinePresenceQuery,
  useGetMachineQuery,
  useOnMachineChangedSubscription,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { CredentialsDialog } from './CredentialsDialog.tsx';
import { LedgerTab } from './LedgerTab.tsx';
import { MachineActions } from './MachineActions.tsx';
import { MachineFront } from './MachineFront.tsx';
import { MachineForm } from './MachineForm.tsx';
import { MachineNotice } from './MachineNotice.tsx';
import { MachineSkeleton } from './MachineSkeleton.tsx';
import { MachineTop } from './MachineTop.tsx';
import { RestockRunDialog } from './RestockRunDialog.tsx';

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

  const machine = query.data?.getMachine;
  if (machine && machine.status !== 'DELETED') return <LoadedMachine key={machine.id} machine={machine} />;
  const isGone = machine?.status === 'DELETED' || (query.error && toFault(query.error).code === 'NOT_FOUND');
  return (
    <Page>
      <PageTop back={{ label: t(($) => $.machines.page.back), href: '/machines' }} />
      {isGone ? (
        <MachineNotFound />
      ) : query.error ? (
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

/** Dialogs in the address: `?dialog=credentials`. */
const DIALOGS = ['credentials', 'restock'] as const;

function LoadedMachine({ machine }: { machine: MachineWithStockFragment }) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const isEditing = pathname.endsWith('/edit');
  const isLedger = params.get('view') === 'ledger';
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
  const base = `/machines/${machine.id}`;

  return (
    <Page>
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
      <MachineNotice machine={machine} />
      <LinkTabs
        label={t(($) => $.machines.page.tabs)}
        currentId={isLedger ? 'ledger' : 'channels'}
        items={[
          {
            id: 'channels',
            label: t(($) => $.machines.page.channelsTab),
            href: base,
            count: machine.stock.channels.length,
          },
          { id: 'ledger', label: t(($) => $.machines.page.ledgerTab), href: `${base}?view=ledger` },
        ]}
      />
      {isLedger ? <LedgerTab machine={machine} /> : <MachineFront machine={machine} />}
      {dialog === 'credentials' && <CredentialsDialog machine={machine} onClose={closeDialog} />}
      {dialog === 'restock' && <RestockRunDialog machine={machine} onClose={closeDialog} />}
      {isEditing && <EditDrawer id={machine.id} />}
    </Page>
  );
}

/** Edits the machine. Closing returns to the machine's page; after a deletion to the list. */
function EditDrawer({ id }: { id: string }) {
  const navigate = useNavigate();
  const isRemoved = useRef(false);
  const place = useMemo(
    () => ({
      hrefOf: (record: string) => `/machines/${record}`,
      close: () => void navigate(isRemoved.current ? '/machines' : `/machines/${id}`, { preventScrollReset: true }),
    }),
    [id, navigate],
  );
  return (
    <ListPlaceContext value={place}>
      <MachineForm
        id={id}
        onRemoved={() => {
          isRemoved.current = true;
        }}
      />
    </ListPlaceContext>
  );
}

function MachineNotFound() {
  const t = useText();
  return (
    <EmptyState
      variant="filtered"
      title={t(($) => $.machines.page.notFound)}
      description={t(($) => $.machines.page.notFoundText)}
      action={<LinkButton href="/machines">{t(($) => $.machines.page.back)}</LinkButton>}
    />
  );
}

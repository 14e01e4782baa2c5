import { KeyRound, Keyboard } from 'lucide-react';
import { useState } from 'react';
import { Alert, Button, CopyField, Dialog, EmptyState, Inline, Stack, Text } from '#ui-kit';
import { toFault } from '#console/apollo/fault.ts';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { useAction } from '#console/crud/useAction.ts';
import {
  type CredentialFieldsFragment,
  useIssueMachineCredentialMutation,
  useListMachineCredentialsQuery,
  useOnMachineCredentialsChangedSubscription,
  useStartMachineEnrolmentMutation,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { CredentialRow } from './CredentialRow.tsx';
import { EnrolmentPanel, type StartedEnrolment } from './EnrolmentPanel.tsx';

/** Maximum number of active credentials: the old one and its replacement. */
const MAX_ACTIVE = 2;

type CredentialsDialogProps = {
  machine: { id: string; name: string };
  onClose: () => void;
};

/** What the dialog shows: the list, a new secret, or a code to enrol with. */
type View = { kind: 'list' } | { kind: 'token'; token: string } | { kind: 'enrolment'; started: StartedEnrolment };

const LIST: View = { kind: 'list' };

/** Manages the credentials of a machine: issue, enrol, rotate, revoke. A new secret is shown once (M1). */
export function CredentialsDialog({ machine, onClose }: CredentialsDialogProps) {
  const t = useText();
  const query = useListMachineCredentialsQuery({ variables: { id: machine.id }, fetchPolicy: 'network-only' });
  // Shows at once that a machine enrolled: the event updates the machine in the cache.
  useOnMachineCredentialsChangedSubscription();
  const [view, setView] = useState(LIST);
  const enrol = useEnrol(machine.id, async (started) => {
    await query.refetch();
    setView({ kind: 'enrolment', started });
  });
  const found = query.data?.getMachine;
  const enrolFault = (
    <FaultAlert
      title={t(($) => $.machinePage.enrolment.failed)}
      fault={enrol.fault}
      fieldLabel={t(($) => $.machinePage.enrolment.code)}
    />
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        view.kind === 'enrolment'
          ? t(($) => $.machinePage.enrolment.title, { machine: machine.name })
          : t(($) => $.machinePage.credentials.title, { machine: machine.name })
      }
      closeLabel={t(($) => $.common.close)}
      footer={<DialogFooter view={view} onBack={() => setView(LIST)} onClose={onClose} />}
    >
      {view.kind === 'token' && <NewToken token={view.token} />}
      {view.kind === 'enrolment' && (
        <>
          {enrolFault}
          <EnrolmentPanel
            started={view.started}
            newest={found?.enrolment}
            onAgain={() => void enrol.start()}
            isPending={enrol.isPending}
          />
        </>
      )}
      {view.kind === 'list' && (
        <>
          <Text element="p" tone="muted">
            {t(($) => $.machinePage.credentials.explanation)}
          </Text>
          {query.error && !found && (
            <LoadFailure
              title={t(($) => $.machinePage.credentials.loadFailed)}
              error={query.error}
              onRetry={() => void query.refetch()}
            />
          )}
          {enrolFault}
          {found && (
            <Credentials
              machineId={machine.id}
              credentials={found.credentials}
              onIssued={async (token) => {
                setView({ kind: 'token', token });
                await query.refetch();
              }}
              onEnrol={() => void enrol.start()}
              isEnrolPending={enrol.isPending}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

function DialogFooter({ view, onBack, onClose }: { view: View; onBack: () => void; onClose: () => void }) {
  const t = useText();
  if (view.kind === 'list') return <Button onPress={onClose}>{t(($) => $.common.close)}</Button>;
  return (
    <Button onPress={onBack}>
      {view.kind === 'token' ? t(($) => $.machinePage.credentials.tokenDone) : t(($) => $.machinePage.enrolment.back)}
    </Button>
  );
}

/** Requests an enrolment code. It shows no toast, because the code itself becomes visible. */
function useEnrol(machineId: string, onStarted: (started: StartedEnrolment) => Promise<void>) {
  const [requestCode, { loading, error }] = useStartMachineEnrolmentMutation();
  const start = async () => {
    const { data } = await requestCode({ variables: { machineId } });
    const started = data?.startMachineEnrolment;
    if (started) await onStarted({ ...started, endsAt: Date.now() + started.secondsLeft * 1000 });
  };
  return { start, isPending: loading, fault: error && toFault(error) };
}

/** The new secret. It is in memory only while it is shown; the api stores only its fingerprint. */
function NewToken({ token }: { token: string }) {
  const t = useText();
  return (
    <>
      <Alert tone="warning" title={t(($) => $.machinePage.credentials.tokenTitle)}>
        {t(($) => $.machinePage.credentials.tokenHelp)}
      </Alert>
      <CopyField
        label={t(($) => $.machinePage.credentials.token)}
        value={token}
        copyLabel={t(($) => $.common.copy)}
        copiedLabel={t(($) => $.common.copied)}
      />
    </>
  );
}

type CredentialsProps = {
  machineId: string;
  credentials: readonly CredentialFieldsFragment[];
  onIssued: (token: string) => Promise<void>;
  onEnrol: () => void;
  isEnrolPending: boolean;
};

function Credentials({ machineId, credentials, onIssued, onEnrol, isEnrolPending }: CredentialsProps) {
  const t = useText();
  const [issue] = useIssueMachineCredentialMutation();
  const { run, isPending, fault } = useAction();
  const [areRevokedShown, setRevokedShown] = useState(false);
  const active = credentials.filter(({ revokedAt }) => !revokedAt);
  const revoked = credentials.filter(({ revokedAt }) => revokedAt);
  const isFull = active.length >= MAX_ACTIVE;
  const isRotation = active.length > 0;

  const issueCredential = () =>
    run(
      async () => {
        const answer = await issue({ variables: { machineId } });
        if (answer.data) await onIssued(answer.data.issueMachineCredential.token);
        return answer;
      },
      t(($) => $.machinePage.credentials.issued),
    );

  return (
    <>
      <FaultAlert
        title={t(($) => $.machinePage.credentials.issueFailed)}
        fault={fault}
        fieldLabel={t(($) => $.machinePage.credentials.token)}
      />
      {active.length === 0 && (
        <EmptyState
          variant="new"
          icon={KeyRound}
          title={t(($) => $.machinePage.credentials.noneTitle)}
          description={t(($) => $.machinePage.credentials.noneText)}
        />
      )}
      <Stack gap={3}>
        {active.map((credential) => (
          <CredentialRow key={credential.id} machineId={machineId} credential={credential} />
        ))}
      </Stack>
      <Inline gap={3}>
        <Button
          variant="primary"
          icon={KeyRound}
          onPress={() => void issueCredential()}
          isPending={isPending}
          isDisabled={isFull}
        >
          {isRotation ? t(($) => $.machinePage.credentials.rotate) : t(($) => $.machinePage.credentials.issue)}
        </Button>
        <Button icon={Keyboard} onPress={onEnrol} isPending={isEnrolPending} isDisabled={isFull}>
          {t(($) => $.machinePage.enrolment.open)}
        </Button>
        {revoked.length > 0 && (
          <Button variant="ghost" onPress={() => setRevokedShown(!areRevokedShown)}>
            {areRevokedShown
              ? t(($) => $.machinePage.credentials.hideRevoked)
              : t(($) => $.machinePage.credentials.showRevoked, { count: revoked.length })}
          </Button>
        )}
      </Inline>
      {isRotation && (
        <Text element="p" size="small" tone="muted">
          {isFull ? t(($) => $.machinePage.credentials.limit) : t(($) => $.machinePage.credentials.rotateHint)}
        </Text>
      )}
      {areRevokedShown && (
        <Stack gap={3}>
          {revoked.map((credential) => (
            <CredentialRow key={credential.id} machineId={machineId} credential={credential} />
          ))}
        </Stack>
      )}
    </>
  );
}

import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Alert, Button, CopyField, Dialog, EmptyState, Inline, Stack, Text } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { useAction } from '#console/crud/useAction.ts';
import {
  type CredentialFieldsFragment,
  useIssueMachineCredentialMutation,
  useListMachineCredentialsQuery,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { CredentialRow } from './CredentialRow.tsx';

/** So many may be active at once: the old one and its successor. */
const MOST_ACTIVE = 2;

type CredentialsDialogProps = {
  machine: { id: string; name: string };
  onClose: () => void;
};

/** The secrets with which a machine connects: issue, rotate, revoke. A new one is shown once (M1). */
export function CredentialsDialog({ machine, onClose }: CredentialsDialogProps) {
  const t = useText();
  const query = useListMachineCredentialsQuery({ variables: { id: machine.id }, fetchPolicy: 'network-only' });
  const [token, setToken] = useState<string>();
  const credentials = query.data?.getMachine.credentials;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.machines.credentials.title, { machine: machine.name })}
      closeLabel={t(($) => $.common.close)}
      footer={
        token ? (
          <Button onPress={() => setToken(undefined)}>{t(($) => $.machines.credentials.tokenDone)}</Button>
        ) : (
          <Button onPress={onClose}>{t(($) => $.common.close)}</Button>
        )
      }
    >
      {token ? (
        <NewToken token={token} />
      ) : (
        <>
          <Text element="p" tone="muted">
            {t(($) => $.machines.credentials.explanation)}
          </Text>
          {query.error && !credentials && (
            <LoadFailure
              title={t(($) => $.machines.credentials.loadFailed)}
              error={query.error}
              onRetry={() => void query.refetch()}
            />
          )}
          {credentials && (
            <Credentials
              machineId={machine.id}
              credentials={credentials}
              onIssued={async (issued) => {
                setToken(issued);
                await query.refetch();
              }}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

/** Held in memory only as long as it is shown; the api keeps no more than its fingerprint. */
function NewToken({ token }: { token: string }) {
  const t = useText();
  return (
    <>
      <Alert tone="warning" title={t(($) => $.machines.credentials.tokenTitle)}>
        {t(($) => $.machines.credentials.tokenHelp)}
      </Alert>
      <CopyField
        label={t(($) => $.machines.credentials.token)}
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
};

function Credentials({ machineId, credentials, onIssued }: CredentialsProps) {
  const t = useText();
  const [issue] = useIssueMachineCredentialMutation();
  const { run, isPending, fault } = useAction();
  const [areRevokedShown, setRevokedShown] = useState(false);
  const active = credentials.filter(({ revokedAt }) => !revokedAt);
  const revoked = credentials.filter(({ revokedAt }) => revokedAt);
  const isFull = active.length >= MOST_ACTIVE;
  const isRotation = active.length > 0;

  const issueOne = () =>
    run(
      async () => {
        const answer = await issue({ variables: { machineId } });
        if (answer.data) await onIssued(answer.data.issueMachineCredential.token);
        return answer;
      },
      t(($) => $.machines.credentials.issued),
    );

  return (
    <>
      <FaultAlert
        title={t(($) => $.machines.credentials.issueFailed)}
        fault={fault}
        fieldLabel={t(($) => $.machines.credentials.token)}
      />
      {active.length === 0 && (
        <EmptyState
          variant="new"
          icon={KeyRound}
          title={t(($) => $.machines.credentials.noneTitle)}
          description={t(($) => $.machines.credentials.noneText)}
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
          onPress={() => void issueOne()}
          isPending={isPending}
          isDisabled={isFull}
        >
          {isRotation ? t(($) => $.machines.credentials.rotate) : t(($) => $.machines.credentials.issue)}
        </Button>
        {revoked.length > 0 && (
          <Button variant="ghost" onPress={() => setRevokedShown(!areRevokedShown)}>
            {areRevokedShown
              ? t(($) => $.machines.credentials.hideRevoked)
              : t(($) => $.machines.credentials.showRevoked, { count: revoked.length })}
          </Button>
        )}
      </Inline>
      {isRotation && (
        <Text element="p" size="small" tone="muted">
          {isFull ? t(($) => $.machines.credentials.limit) : t(($) => $.machines.credentials.rotateHint)}
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

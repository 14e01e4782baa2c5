import { Ban } from 'lucide-react';
import { useState } from 'react';
import { Button, ConfirmDialog, Inline, Stack, StatusBadge, Text } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import { type CredentialFieldsFragment, useRevokeMachineCredentialMutation } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';

const TICK = 15_000;

/** A credential: status, age, last use, and a button that revokes it. */
export function CredentialRow({ machineId, credential }: { machineId: string; credential: CredentialFieldsFragment }) {
  const t = useText();
  const format = useFormat();
  const now = useNow(TICK);
  const [isAsking, setAsking] = useState(false);
  const { id, createdAt, lastUsedAt, revokedAt, forkedAt } = credential;
  const used = lastUsedAt
    ? t(($) => $.machinePage.credentials.lastUsed, {
        when: format.relative(lastUsedAt, Math.max(now, Date.parse(lastUsedAt))),
      })
    : t(($) => $.machinePage.credentials.neverUsed);
  const ended = revokedAt && t(($) => $.machinePage.credentials.revokedOn, { when: format.dateTime(revokedAt) });
  const forkedSince = revokedAt ? null : forkedAt;
  return (
    <Inline gap={3} justify="between">
      <Stack gap={1}>
        <Inline gap={2}>
          <Text isMono weight="medium">
            {`…${id.slice(-6)}`}
          </Text>
          <StatusBadge tone={revokedAt ? 'neutral' : 'success'}>
            {revokedAt ? t(($) => $.machinePage.credentials.revoked) : t(($) => $.machinePage.credentials.active)}
          </StatusBadge>
          {forkedSince && <StatusBadge tone="danger">{t(($) => $.machinePage.credentials.forked)}</StatusBadge>}
        </Inline>
        <Text size="small" tone="muted">
          {`${t(($) => $.machinePage.credentials.created, { when: format.dateTime(createdAt) })} · ${ended ?? used}`}
        </Text>
        {forkedSince && (
          <Text size="small">
            {t(($) => $.machinePage.credentials.forkedText, { when: format.dateTime(forkedSince) })}
          </Text>
        )}
      </Stack>
      {!revokedAt && (
        <Button icon={Ban} onPress={() => setAsking(true)}>
          {t(($) => $.machinePage.credentials.revoke)}
        </Button>
      )}
      {isAsking && <RevokeDialog machineId={machineId} id={id} onClose={() => setAsking(false)} />}
    </Inline>
  );
}

function RevokeDialog({ machineId, id, onClose }: { machineId: string; id: string; onClose: () => void }) {
  const t = useText();
  const [revoke] = useRevokeMachineCredentialMutation();
  const { run, isPending, fault } = useAction();
  const confirm = async () => {
    const refused = await run(
      () => revoke({ variables: { machineId, id } }),
      t(($) => $.machinePage.credentials.revokedDone),
    );
    if (!refused) onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={t(($) => $.machinePage.credentials.revokeTitle)}
      confirmLabel={t(($) => $.machinePage.credentials.revokeAction)}
      cancelLabel={t(($) => $.common.cancel)}
      closeLabel={t(($) => $.common.close)}
      tone="danger"
      isPending={isPending}
    >
      <Stack gap={3}>
        {t(($) => $.machinePage.credentials.revokeText)}
        <FaultAlert title={t(($) => $.machinePage.credentials.revokeFailed)} fault={fault} />
      </Stack>
    </ConfirmDialog>
  );
}

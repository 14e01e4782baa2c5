import { ShieldCheck, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { Button, Card, ConfirmDialog, DescriptionList, Inline, Skeleton, Stack, StatusBadge, Text } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { sealState } from '#console/crud/seal-state.ts';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { useAction } from '#console/crud/useAction.ts';
import {
  type CompanySealFieldsFragment,
  useGetCompanySealQuery,
  useRemoveCompanySealMutation,
} from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';

const SealDialog = lazyPart(() => import('./SealDialog.tsx').then((m) => m.SealDialog));

/** The certificate that seals signed PPE sheets: upload, replace, remove. */
export function CompanySealCard() {
  const t = useText();
  const texts = t(($) => $.company.seal, { returnObjects: true });
  const query = useGetCompanySealQuery({ fetchPolicy: 'cache-and-network' });
  const [open, setOpen] = useState<'upload' | 'remove'>();
  const [remove] = useRemoveCompanySealMutation();
  const { run, isPending, fault } = useAction();
  const seal = query.data?.getCompanySeal;
  const close = () => {
    setOpen(undefined);
    void query.refetch();
  };
  const removeSeal = async () => {
    if (!(await run(() => remove(), texts.removed))) close();
  };
  const actions = (
    <Inline gap={2}>
      {seal && (
        <Button icon={Trash2} onPress={() => setOpen('remove')}>
          {texts.remove}
        </Button>
      )}
      <Button icon={Upload} onPress={() => setOpen('upload')}>
        {seal ? texts.replace : texts.upload}
      </Button>
    </Inline>
  );
  return (
    <Card title={texts.title} description={texts.help} actions={query.data && actions}>
      {query.error && !query.data && (
        <LoadFailure title={texts.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!query.data && !query.error && <Skeleton height={48} />}
      {query.data && !seal && <Text tone="muted">{texts.none}</Text>}
      {seal && <SealFacts seal={seal} />}
      {open === 'upload' && <SealDialog onClose={close} />}
      <ConfirmDialog
        isOpen={open === 'remove'}
        onClose={() => setOpen(undefined)}
        onConfirm={() => void removeSeal()}
        title={texts.removeTitle}
        confirmLabel={texts.remove}
        cancelLabel={t(($) => $.common.cancel)}
        closeLabel={t(($) => $.common.close)}
        tone="danger"
        isPending={isPending}
      >
        <Stack gap={3}>
          <Text element="p">{texts.removeText}</Text>
          <FaultAlert title={texts.removeFailed} fault={fault} />
        </Stack>
      </ConfirmDialog>
    </Card>
  );
}

const TONES = { valid: 'success', notYet: 'danger', soon: 'warning', expired: 'danger' } as const;

function SealFacts({ seal }: { seal: CompanySealFieldsFragment }) {
  const t = useText();
  const format = useFormat();
  const texts = t(($) => $.company.seal, { returnObjects: true });
  const state = sealState(seal, useNow(60_000)) ?? 'valid';
  return (
    <DescriptionList
      items={[
        { label: texts.subject, value: seal.subject },
        { label: texts.issuer, value: seal.issuer },
        {
          label: texts.validity,
          value: (
            <Inline gap={2}>
              {t(($) => $.company.seal.period, {
                from: format.dateTime(seal.validFrom),
                until: format.dateTime(seal.validUntil),
              })}
              <StatusBadge tone={TONES[state]} icon={ShieldCheck}>
                {texts.states[state]}
              </StatusBadge>
            </Inline>
          ),
        },
        { label: texts.fingerprint, value: <Text isMono>{seal.fingerprint.replace(/.{8}(?!$)/g, '$& ')}</Text> },
      ]}
    />
  );
}

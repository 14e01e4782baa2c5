import { useState } from 'react';
import { Alert, Button, ConfirmDialog, Dialog, showToast, Stack } from '#ui-kit';
import { type RemoveSampleDataMutation, useRemoveSampleDataMutation } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { FaultAlert } from './FaultAlert.tsx';
import { useAction } from './useAction.ts';

type Removal = RemoveSampleDataMutation['removeSampleData'];

/** Says that a company has sample data, and removes them. */
export function SampleNotice({ count, onDone }: { count: number; onDone: () => void }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const [removal, setRemoval] = useState<Removal>();
  const [remove] = useRemoveSampleDataMutation();
  const { run, isPending, fault } = useAction();
  const texts = t(($) => $.start.sample, { returnObjects: true });
  const removeAll = async () => {
    let found: Removal | undefined;
    const refusal = await run(async () => {
      const answer = await remove();
      found = answer.data?.removeSampleData;
      return answer;
    });
    if (refusal || !found) return;
    setOpen(false);
    showToast({ tone: 'success', title: t(($) => $.start.sample.removed, { count: found.removedCount }) });
    // What stays is read first: the notice goes when the screen is loaded again.
    if (found.kept.length > 0) setRemoval(found);
    else onDone();
  };
  return (
    <>
      <Alert
        tone="info"
        title={texts.present}
        actions={
          <Button size="small" onPress={() => setOpen(true)}>
            {texts.remove}
          </Button>
        }
      >
        {t(($) => $.start.sample.presentText, { count })}
      </Alert>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => void removeAll()}
        title={texts.removeTitle}
        confirmLabel={texts.remove}
        cancelLabel={t(($) => $.common.cancel)}
        closeLabel={t(($) => $.common.close)}
        tone="danger"
        isPending={isPending}
      >
        <Stack gap={3}>
          {texts.removeText}
          <FaultAlert fault={fault} title={texts.removeFailed} />
        </Stack>
      </ConfirmDialog>
      {removal && <KeptSamples kept={removal.kept} onClose={onDone} />}
    </>
  );
}

function KeptSamples({ kept, onClose }: { kept: Removal['kept']; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.start.sample.keptTitle, { count: kept.length })}
      closeLabel={t(($) => $.common.close)}
      footer={<Button onPress={onClose}>{t(($) => $.common.close)}</Button>}
    >
      <Stack gap={3}>
        {t(($) => $.start.sample.keptText)}
        <ul>
          {kept.map(({ kind, id, name, reason }) => (
            <li key={id}>
              {t(($) => $.start.sample.kept, {
                kind: t(($) => $.start.sample.kinds[kind]),
                name,
                reason: t(($) => $.start.sample.reasons[reason]),
              })}
            </li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  );
}

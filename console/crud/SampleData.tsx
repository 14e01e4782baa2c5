import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { Alert, Button, ConfirmDialog, Dialog, showToast, Stack } from '#ui-kit';
import {
  type GetSampleDataQuery,
  type RemoveSampleDataMutation,
  useAddSampleDataMutation,
  useRemoveSampleDataMutation,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { FaultAlert } from './FaultAlert.tsx';
import { useAction } from './useAction.ts';

type Removal = RemoveSampleDataMutation['removeSampleData'];

export type SampleDataProps = { state: GetSampleDataQuery['getSampleData'] };

/** Offers sample data to an empty company, or the removal of what it has. Nothing for all other companies (C23). */
export function SampleData({ state }: SampleDataProps) {
  const client = useApolloClient();
  const reload = () => void client.refetchQueries({ include: 'active' });
  if (state.count > 0) return <SampleNotice count={state.count} onDone={reload} />;
  return state.isAddable && <SampleOffer onDone={reload} />;
}

function SampleOffer({ onDone }: { onDone: () => void }) {
  const t = useText();
  const [add] = useAddSampleDataMutation();
  const { run, isPending, fault } = useAction();
  const texts = t(($) => $.start.sample, { returnObjects: true });
  const addAll = async () => {
    if (!(await run(() => add(), texts.added))) onDone();
  };
  return (
    <Stack gap={2}>
      <Alert
        tone="info"
        title={texts.offer}
        actions={
          <Button size="small" isPending={isPending} onPress={() => void addAll()}>
            {texts.add}
          </Button>
        }
      >
        {texts.offerText}
      </Alert>
      <FaultAlert fault={fault} title={texts.addFailed} />
    </Stack>
  );
}

function SampleNotice({ count, onDone }: { count: number; onDone: () => void }) {
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

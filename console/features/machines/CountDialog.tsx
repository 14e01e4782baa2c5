import { useState } from 'react';
import { CHANNEL_LIMITS } from '#api/features/channels/channel.rules.ts';
import { TextArea } from '#ui-kit';
import { PiecesField } from '#console/crud/fields/PiecesField.tsx';
import { useAction } from '#console/crud/useAction.ts';
import { type ChannelFieldsFragment, useAdjustChannelMutation } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { ChannelDialog } from './ChannelDialog.tsx';

type CountDialogProps = {
  machineId: string;
  channel: ChannelFieldsFragment;
  onClose: () => void;
};

/** Sets the quantity of a channel to the counted pieces; shows the difference before. */
export function CountDialog({ machineId, channel, onClose }: CountDialogProps) {
  const t = useText();
  const format = useFormat();
  const [pieces, setPieces] = useState<number | null>(channel.quantity);
  const [note, setNote] = useState('');
  const [adjust] = useAdjustChannelMutation();
  const { run, isPending, fault } = useAction();
  const names = { channel: channel.channel };
  const isValid = pieces !== null && pieces >= channel.reserved && pieces <= channel.capacity;

  const submit = async () => {
    if (!isValid) return;
    const input = { machineId, channel: channel.channel, quantity: pieces, note: note.trim() || null };
    const refused = await run(
      () => adjust({ variables: { input } }),
      t(($) => $.machinePage.count.done, { ...names, count: pieces }),
    );
    if (!refused) onClose();
  };

  return (
    <ChannelDialog
      title={t(($) => $.machinePage.count.title, names)}
      text={t(($) => $.machinePage.count.text, {
        product: `${channel.product.name} ${channel.size.size}`,
        quantity: format.number(channel.quantity),
        capacity: format.number(channel.capacity),
      })}
      actionLabel={t(($) => $.machinePage.count.action)}
      isValid={isValid}
      isPending={isPending}
      fault={fault}
      failedTitle={t(($) => $.machinePage.count.failed, names)}
      piecesLabel={t(($) => $.machinePage.count.pieces)}
      onSubmit={submit}
      onClose={onClose}
    >
      <PiecesField
        label={t(($) => $.machinePage.count.pieces)}
        description={<Difference pieces={pieces} recorded={channel.quantity} />}
        value={pieces}
        onChange={setPieces}
        minValue={channel.reserved}
        maxValue={channel.capacity}
        autoFocus
        isRequired
      />
      <TextArea
        label={t(($) => $.machinePage.count.note)}
        description={t(($) => $.machinePage.count.noteHelp)}
        value={note}
        onChange={setNote}
        maxLength={CHANNEL_LIMITS.note}
        rows={2}
      />
    </ChannelDialog>
  );
}

function Difference({ pieces, recorded }: { pieces: number | null; recorded: number }) {
  const t = useText();
  const format = useFormat();
  if (pieces === null) return null;
  if (pieces === recorded) return t(($) => $.machinePage.count.same);
  return t(($) => $.machinePage.count.difference, {
    difference: `${pieces > recorded ? '+' : '−'}${format.number(Math.abs(pieces - recorded))}`,
  });
}

import { useId, useState } from 'react';
import { CHANNEL_LIMITS } from '#api/features/channels/channel.rules.ts';
import { Button, Dialog, Form, NumberField, Text, TextArea } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import { type ChannelFieldsFragment, useAdjustChannelMutation } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';

type ChannelDialogProps = {
  machineId: string;
  channel: ChannelFieldsFragment;
  onClose: () => void;
};

/** Books what somebody counted in a channel; says by how much it differs before it is booked. */
export function CountDialog({ machineId, channel, onClose }: ChannelDialogProps) {
  const t = useText();
  const format = useFormat();
  const formId = useId();
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
      t(($) => $.machines.count.done, { ...names, count: pieces }),
    );
    if (!refused) onClose();
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={t(($) => $.machines.count.title, names)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onPress={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button variant="primary" type="submit" form={formId} isPending={isPending} isDisabled={!isValid}>
            {t(($) => $.machines.count.action)}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={() => void submit()}>
        <Text element="p" tone="muted">
          {t(($) => $.machines.count.text, {
            product: `${channel.product.name} ${channel.size.size}`,
            quantity: format.number(channel.quantity),
            capacity: format.number(channel.capacity),
          })}
        </Text>
        <FaultAlert
          title={t(($) => $.machines.count.failed, names)}
          fault={fault}
          fieldLabel={t(($) => $.machines.count.pieces)}
        />
        <NumberField
          label={t(($) => $.machines.count.pieces)}
          description={<Difference pieces={pieces} books={channel.quantity} />}
          value={pieces}
          onChange={setPieces}
          minValue={channel.reserved}
          maxValue={channel.capacity}
          hasStepper
          autoFocus
          isRequired
        />
        <TextArea
          label={t(($) => $.machines.count.note)}
          description={t(($) => $.machines.count.noteHelp)}
          value={note}
          onChange={setNote}
          maxLength={CHANNEL_LIMITS.note}
          rows={2}
        />
      </Form>
    </Dialog>
  );
}

function Difference({ pieces, books }: { pieces: number | null; books: number }) {
  const t = useText();
  const format = useFormat();
  if (pieces === null) return null;
  if (pieces === books) return t(($) => $.machines.count.same);
  return t(($) => $.machines.count.difference, {
    difference: `${pieces > books ? '+' : '−'}${format.number(Math.abs(pieces - books))}`,
  });
}

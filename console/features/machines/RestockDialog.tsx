import { useState } from 'react';
import { Text } from '#ui-kit';
import { PiecesField } from '#console/crud/fields/PiecesField.tsx';
import { useAction } from '#console/crud/useAction.ts';
import { type ChannelFieldsFragment, useRestockChannelMutation } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { ChannelDialog } from './ChannelDialog.tsx';
import { freeCapacityOf } from './channel-state.ts';
import { NoWarehouseNote } from './NoWarehouseNote.tsx';

type RestockDialogProps = {
  machineId: string;
  channel: ChannelFieldsFragment;
  onClose: () => void;
};

/** Adds pieces to a channel; suggests the free capacity. */
export function RestockDialog({ machineId, channel, onClose }: RestockDialogProps) {
  const t = useText();
  const format = useFormat();
  const room = freeCapacityOf(channel);
  const [pieces, setPieces] = useState<number | null>(room || null);
  const [restock] = useRestockChannelMutation();
  const { run, isPending, fault } = useAction();
  const isValid = pieces !== null && pieces >= 1 && pieces <= room;
  const names = { channel: channel.channel };

  const submit = async () => {
    if (!isValid) return;
    const input = { machineId, channel: channel.channel, quantity: pieces };
    const refused = await run(
      () => restock({ variables: { input } }),
      t(($) => $.machinePage.restock.done, { ...names, count: pieces }),
    );
    if (!refused) onClose();
  };

  return (
    <ChannelDialog
      title={t(($) => $.machinePage.restock.title, names)}
      text={t(($) => $.machinePage.restock.text, {
        product: `${channel.product.name} ${channel.size.size}`,
        quantity: format.number(channel.quantity),
        capacity: format.number(channel.capacity),
      })}
      actionLabel={t(($) => $.machinePage.restock.action, { count: pieces ?? 0 })}
      isValid={isValid}
      isPending={isPending}
      fault={fault}
      failedTitle={t(($) => $.machinePage.restock.failed, names)}
      piecesLabel={t(($) => $.machinePage.restock.pieces)}
      onSubmit={submit}
      onClose={onClose}
    >
      {room === 0 ? (
        <Text element="p">{t(($) => $.machinePage.restock.full)}</Text>
      ) : (
        <>
          <PiecesField
            label={t(($) => $.machinePage.restock.pieces)}
            description={t(($) => $.machinePage.restock.room, { count: room })}
            value={pieces}
            onChange={setPieces}
            minValue={1}
            maxValue={room}
            autoFocus
            isRequired
          />
          <NoWarehouseNote />
        </>
      )}
    </ChannelDialog>
  );
}

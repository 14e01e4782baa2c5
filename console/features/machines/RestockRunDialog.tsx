import { useId, useState } from 'react';
import { Alert, Button, Dialog, Form, Grid, Inline, showToast, Stack, Text } from '#ui-kit';
import { PiecesField } from '#console/crud/fields/PiecesField.tsx';
import {
  type ChannelFieldsFragment,
  type MachineWithStockFragment,
  useRestockChannelMutation,
} from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { sortByNeed, freeCapacityOf } from './channel-state.ts';
import { NoWarehouseNote } from './NoWarehouseNote.tsx';

type RestockRunDialogProps = {
  machine: MachineWithStockFragment;
  onClose: () => void;
};

/** Restocks several channels of a machine in one dialog. */
export function RestockRunDialog({ machine, onClose }: RestockRunDialogProps) {
  const t = useText();
  const formId = useId();
  // The order of the rows stays when restocked channels change, so that rows do not move under the pointer.
  const [order] = useState(() => sortByNeed(machine.stock.channels).map(({ id }) => id));
  const channels = order
    .flatMap((id) => machine.stock.channels.find((channel) => channel.id === id) ?? [])
    .filter((channel) => freeCapacityOf(channel) > 0);
  const [pieces, setPieces] = useState<Readonly<Record<string, number | null>>>({});
  const [failures, setFailures] = useState(0);
  const [isPending, setPending] = useState(false);
  const [restock] = useRestockChannelMutation();
  const chosen = channels.flatMap((channel) =>
    (pieces[channel.id] ?? 0) > 0 ? [{ channel, quantity: pieces[channel.id] ?? 0 }] : [],
  );
  const total = chosen.reduce((sum, { quantity }) => sum + quantity, 0);

  const submit = async () => {
    if (total === 0) return;
    setPending(true);
    const results = await Promise.all(
      chosen.map(async ({ channel, quantity }) => {
        const { error } = await restock({
          variables: { input: { machineId: machine.id, channel: channel.channel, quantity } },
        }).catch((thrown: unknown) => ({ error: thrown }));
        return { id: channel.id, isBooked: !error };
      }),
    );
    setPending(false);
    const booked = results.filter(({ isBooked }) => isBooked);
    const failed = results.length - booked.length;
    setPieces((current) => ({ ...current, ...Object.fromEntries(booked.map(({ id }) => [id, null])) }));
    setFailures(failed);
    if (booked.length > 0)
      showToast({ tone: 'success', title: t(($) => $.machinePage.run.done, { count: booked.length }) });
    if (failed === 0) onClose();
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.machinePage.run.title)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onPress={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button variant="primary" type="submit" form={formId} isPending={isPending}>
            {total === 0 ? t(($) => $.machinePage.run.title) : t(($) => $.machinePage.run.action, { count: total })}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={() => void submit()}>
        {channels.length === 0 ? (
          <Text element="p">{t(($) => $.machinePage.run.nothing)}</Text>
        ) : (
          <Inline justify="between" gap={3}>
            <Text tone="muted">{t(($) => $.machinePage.run.text)}</Text>
            <Inline gap={2}>
              <Button
                size="small"
                onPress={() =>
                  setPieces(Object.fromEntries(channels.map((channel) => [channel.id, freeCapacityOf(channel)])))
                }
              >
                {t(($) => $.machinePage.run.all)}
              </Button>
              <Button size="small" variant="ghost" onPress={() => setPieces({})}>
                {t(($) => $.machinePage.run.none)}
              </Button>
            </Inline>
          </Inline>
        )}
        {failures > 0 && (
          <Alert tone="danger" title={t(($) => $.machinePage.run.failed, { count: failures })}>
            {t(($) => $.machinePage.run.failedTip)}
          </Alert>
        )}
        {channels.map((channel) => (
          <RunRow
            key={channel.id}
            channel={channel}
            value={pieces[channel.id] ?? null}
            onChange={(value) => setPieces((current) => ({ ...current, [channel.id]: value }))}
          />
        ))}
        {channels.length > 0 && <NoWarehouseNote />}
      </Form>
    </Dialog>
  );
}

function RunRow({
  channel,
  value,
  onChange,
}: {
  channel: ChannelFieldsFragment;
  value: number | null;
  onChange: (value: number | null) => void;
}) {
  const t = useText();
  const format = useFormat();
  const room = freeCapacityOf(channel);
  return (
    <Grid minColumn={200} gap={3}>
      <Stack gap={1}>
        <Text weight="medium">{`${channel.channel} · ${channel.product.name} ${channel.size.size}`}</Text>
        <Text size="small" tone="muted">
          {`${t(($) => $.machinePage.channel.quantityOf, { quantity: format.number(channel.quantity), capacity: format.number(channel.capacity) })} · ${t(($) => $.machinePage.run.room, { count: room })}`}
        </Text>
      </Stack>
      <PiecesField
        label={t(($) => $.machinePage.run.pieces, { channel: channel.channel })}
        isLabelHidden
        value={value}
        onChange={onChange}
        minValue={0}
        maxValue={room}
        placeholder="0"
      />
    </Grid>
  );
}

import { useState } from 'react';
import { Grid, Select, Stack, Text } from '#ui-kit';
import { PiecesField } from '#console/crud/fields/PiecesField.tsx';
import {
  type ChannelFieldsFragment,
  useGetMachineContentsQuery,
  useListFreePiecesQuery,
  usePickMachinesQuery,
  useSendRefillMutation,
} from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { DocumentForm, type NewDocumentProps } from './DocumentForm.tsx';
import { planRefill, type RefillLine } from './refill-plan.ts';
import { useRequestKey } from '#console/crud/useRequestKey.ts';

/** Most items of a warehouse that are looked at. */
const ITEMS = 1000;

/** Most machines to choose from. */
const MACHINES = 100;

/** The drawer that takes pieces for a machine: its channels in the order of their numbers, filled up if nothing is typed. */
export function RefillDrawer({ warehouseId, onClose, onDone }: NewDocumentProps) {
  const t = useText();
  const key = useRequestKey();
  const [machineId, setMachineId] = useState<string | null>(null);
  const [typed, setTyped] = useState<Readonly<Record<string, number>>>({});
  const machines = usePickMachinesQuery({ variables: { limit: MACHINES } });
  const contents = useGetMachineContentsQuery({ variables: { machineId: machineId ?? '' }, skip: !machineId });
  const [send] = useSendRefillMutation();
  const items = useListFreePiecesQuery({
    variables: { warehouseId, limit: ITEMS },
    fetchPolicy: 'cache-and-network',
  });
  const stock = items.data?.listWarehouseItems.items;
  const channels = (machineId && stock ? (contents.data?.listMachineStocks.items[0]?.channels ?? []) : [])
    .filter(({ capacity, quantity }) => capacity > quantity)
    .toSorted((one, other) => one.channel - other.channel);
  const plan = planRefill(
    channels,
    new Map(stock?.map(({ certificateId, quantityAvailable }) => [certificateId, quantityAvailable])),
    typed,
  );
  const lines = channels
    .map((channel) => ({ channel: channel.channel, quantity: plan.get(channel.id)?.pieces ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  const total = lines.reduce((sum, { quantity }) => sum + quantity, 0);

  return (
    <DocumentForm
      title={t(($) => $.warehousePage.documents.refill)}
      action={t(($) => $.warehousePage.documents.sendAction, { count: total })}
      failedTitle={t(($) => $.warehousePage.documents.sendFailed)}
      doneText={t(($) => $.warehousePage.documents.sent, { count: total })}
      total={total}
      isComplete={machineId !== null}
      send={async () => (machineId ? send({ variables: { input: { key, warehouseId, machineId, lines } } }) : {})}
      onClose={onClose}
      onDone={onDone}
    >
      <Select
        label={t(($) => $.warehousePage.documents.machine)}
        placeholder={t(($) => $.crudForm.form.choose)}
        emptyText={t(($) => $.crud.noOptions)}
        value={machineId}
        onChange={(id) => {
          setTyped({});
          setMachineId(id);
        }}
        options={(machines.data?.listMachines.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        isRequired
      />
      {contents.data && stock && channels.length === 0 && (
        <Text element="p" tone="muted">
          {t(($) => $.warehousePage.documents.machineFull)}
        </Text>
      )}
      {channels.map((channel) => {
        const line = plan.get(channel.id);
        return (
          line && (
            <ChannelRow
              key={channel.id}
              channel={channel}
              line={line}
              onChange={(pieces) => setTyped((current) => ({ ...current, [channel.id]: pieces ?? 0 }))}
            />
          )
        );
      })}
    </DocumentForm>
  );
}

type ChannelRowProps = {
  channel: ChannelFieldsFragment;
  line: RefillLine;
  onChange: (pieces: number | null) => void;
};

function ChannelRow({ channel, line, onChange }: ChannelRowProps) {
  const t = useText();
  const format = useFormat();
  const name = `${channel.channel} · ${channel.product.name} ${channel.size.size}`;
  return (
    <Grid minColumn={200} gap={3}>
      <Stack gap={1}>
        <Text weight="medium">{name}</Text>
        <Text size="small" tone="muted">
          {t(($) => $.warehousePage.documents.contents, {
            quantity: format.number(channel.quantity),
            capacity: format.number(channel.capacity),
            free: format.number(line.free),
          })}
        </Text>
      </Stack>
      <PiecesField
        label={t(($) => $.warehousePage.documents.piecesOf, { name })}
        isLabelHidden
        value={line.pieces}
        onChange={onChange}
        minValue={0}
        maxValue={Math.min(line.room, line.free)}
      />
    </Grid>
  );
}

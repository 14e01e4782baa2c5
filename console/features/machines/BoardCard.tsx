import { Card, Inline, Link, StackedBar, Stack, StatusBadge, Text } from '#ui-kit';
import type { MachineInListFragment } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { ConnectivityBadge } from '#console/pickers/ConnectivityBadge.tsx';
import { LastSeen } from '#console/pickers/LastSeen.tsx';
import { type ChannelLevel, STATE_TONES, stateOf, summaryOf, URGENCY } from './channel-state.ts';

/** A machine on the board: connection, channels by state, fill, firmware, pieces that wait for a result. */
export function BoardCard({ machine }: { machine: MachineInListFragment }) {
  const t = useText();
  const { channels } = machine.stock;
  const waiting = channels.reduce((total, { reserved }) => total + reserved, 0);
  return (
    <Card
      title={machine.status === 'DELETED' ? machine.name : <Link href={`/machines/${machine.id}`}>{machine.name}</Link>}
      actions={
        machine.status === 'ACTIVE' ? (
          <ConnectivityBadge connectivity={machine.connectivity} />
        ) : (
          <StatusBadge tone="neutral">{t(($) => $.common.statuses[machine.status])}</StatusBadge>
        )
      }
      description={
        <>
          <LastSeen at={machine.lastKeepAlive} />
          {machine.observation && ` · ${machine.observation}`}
        </>
      }
    >
      <Stack gap={3}>
        <ChannelStates machine={machine} />
        {waiting > 0 && (
          <StatusBadge tone="info">{t(($) => $.machinePage.channel.reserved, { count: waiting })}</StatusBadge>
        )}
      </Stack>
    </Card>
  );
}

function ChannelStates({ machine }: { machine: MachineInListFragment }) {
  const t = useText();
  const format = useFormat();
  const { channels } = machine.stock;
  const { fill } = summaryOf(channels);
  const firmware = machine.firmware && t(($) => $.machinePage.firmware, { version: machine.firmware });
  if (channels.length === 0)
    return (
      <Inline gap={3}>
        <Text size="small" tone="muted">
          {t(($) => $.machines.noChannels)}
        </Text>
        <Firmware text={firmware} />
      </Inline>
    );
  return (
    <>
      <StackedBar
        label={t(($) => $.machines.fields.channels)}
        parts={statesOf(channels).map(({ state, count }) => ({
          id: state,
          label: t(($) => $.machineBoard.states[state], { count }),
          value: count,
          valueLabel: format.number(count),
          tone: STATE_TONES[state],
        }))}
      />
      <Inline gap={3}>
        <Text size="small" tone="muted">
          {t(($) => $.machines.full, { share: format.percent(Math.round(fill * 100) / 100) })}
        </Text>
        <Firmware text={firmware} />
      </Inline>
    </>
  );
}

function Firmware({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <Text size="small" tone="muted">
      {text}
    </Text>
  );
}

/** How many channels are in each state, what needs attention first; states without a channel are left out. */
const statesOf = (channels: readonly ChannelLevel[]) =>
  URGENCY.map((state) => ({ state, count: channels.filter((channel) => stateOf(channel) === state).length })).filter(
    ({ count }) => count > 0,
  );

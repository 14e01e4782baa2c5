import { ClipboardCheck, PackagePlus, Power, Wrench } from 'lucide-react';
import { useId } from 'react';
import { Button, FormActions, Text } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import { type ChannelFieldsFragment, useSetChannelStatusMutation } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { freeCapacityOf } from './channel-state.ts';

type ChannelActionsProps = {
  machineId: string;
  channel: ChannelFieldsFragment;
  onRestock: () => void;
  onCount: () => void;
};

/** The actions of a channel; the most important one first. */
export function ChannelActions({ machineId, channel, onRestock, onCount }: ChannelActionsProps) {
  const t = useText();
  const [setStatus] = useSetChannelStatusMutation();
  const { run, isPending, fault } = useAction();
  const names = { channel: channel.channel };
  const change = (status: 'AVAILABLE' | 'MAINTENANCE', done: string) =>
    run(() => setStatus({ variables: { input: { machineId, channel: channel.channel, status } } }), done);
  const fullId = useId();
  const isFull = freeCapacityOf(channel) === 0;
  const isBlocked = channel.status === 'ERROR' || channel.status === 'MAINTENANCE';
  return (
    <>
      <FaultAlert
        title={t(($) => $.machinePage.channel.statusFailed, names)}
        fault={fault}
        fieldLabel={t(($) => $.machinePage.channel.state)}
      />
      <FormActions>
        {isBlocked && (
          <Button
            variant="primary"
            icon={Power}
            isPending={isPending}
            onPress={() =>
              void change(
                'AVAILABLE',
                t(($) => $.machinePage.channel.nowAvailable, names),
              )
            }
          >
            {t(($) => $.machinePage.channel.setAvailable)}
          </Button>
        )}
        <Button
          variant={isBlocked ? 'secondary' : 'primary'}
          icon={PackagePlus}
          onPress={onRestock}
          isDisabled={isFull}
          aria-describedby={isFull ? fullId : undefined}
        >
          {t(($) => $.machinePage.channel.restock)}
        </Button>
        <Button icon={ClipboardCheck} onPress={onCount}>
          {t(($) => $.machinePage.channel.count)}
        </Button>
        {channel.status !== 'MAINTENANCE' && (
          <Button
            variant="ghost"
            icon={Wrench}
            isPending={isPending}
            onPress={() =>
              void change(
                'MAINTENANCE',
                t(($) => $.machinePage.channel.nowMaintenance, names),
              )
            }
          >
            {t(($) => $.machinePage.channel.setMaintenance)}
          </Button>
        )}
      </FormActions>
      {isFull && (
        <Text id={fullId} size="small" tone="muted">
          {t(($) => $.machinePage.channel.full)}
        </Text>
      )}
    </>
  );
}

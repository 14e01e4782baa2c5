import { Drawer } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { ChannelBadge, ChannelBody, type ChannelProps } from './ChannelPanel.tsx';

/** The drawer of a channel, for narrow screens. */
export function ChannelDrawer({ machineId, channel, onClose }: ChannelProps & { onClose: () => void }) {
  const t = useText();
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t(($) => $.machinePage.channel.title, { channel: channel.channel })}
      subtitle={<ChannelBadge channel={channel} />}
      closeLabel={t(($) => $.common.close)}
    >
      <ChannelBody machineId={machineId} channel={channel} />
    </Drawer>
  );
}

import { Alert } from '#ui-kit';
import type { MachineFieldsFragment } from '#console/generated/operations.ts';
import { useDuration } from '#console/i18n/useDuration.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';

const HALF_MINUTE = 30_000;

/** Why the machine cannot dispense: inactive, offline, or never connected. */
export function MachineNotice({
  machine: { status, connectivity, lastKeepAlive },
}: {
  machine: MachineFieldsFragment;
}) {
  const t = useText();
  const duration = useDuration();
  const now = useNow(HALF_MINUTE);
  if (status !== 'ACTIVE') return <Alert tone="warning" isLive={false} title={t(($) => $.machinePage.page.inactive)} />;
  if (connectivity === 'ONLINE') return null;
  if (!lastKeepAlive) return <Alert tone="info" title={t(($) => $.machinePage.page.neverConnected)} />;
  return (
    <Alert
      tone="warning"
      isLive={false}
      title={t(($) => $.machinePage.page.offline, { duration: duration(lastKeepAlive, now) })}
    />
  );
}

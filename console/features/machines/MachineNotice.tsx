import { Alert, Button } from '#ui-kit';
import { Can } from '#console/auth/Can.tsx';
import type { MachineFieldsFragment } from '#console/generated/operations.ts';
import { useDuration } from '#console/i18n/useDuration.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';

const HALF_MINUTE = 30_000;

type MachineNoticeProps = {
  machine: MachineFieldsFragment;
  /** Opens the enrolment and the credentials. */
  onCredentials: () => void;
};

/** Why the machine cannot dispense: inactive, offline, or never connected. */
export function MachineNotice({ machine: { status, connectivity, lastKeepAlive }, onCredentials }: MachineNoticeProps) {
  const t = useText();
  const duration = useDuration();
  const now = useNow(HALF_MINUTE);
  if (status !== 'ACTIVE') return <Alert tone="warning" isLive={false} title={t(($) => $.machinePage.page.inactive)} />;
  if (connectivity === 'ONLINE') return null;
  if (!lastKeepAlive)
    return (
      <Alert
        tone="info"
        title={t(($) => $.machinePage.page.neverConnected)}
        actions={
          <Can permission="WAREHOUSE_MANAGEMENT">
            <Button size="small" onPress={onCredentials}>
              {t(($) => $.machinePage.page.connect)}
            </Button>
          </Can>
        }
      />
    );
  return (
    <Alert
      tone="warning"
      isLive={false}
      title={t(($) => $.machinePage.page.offline, { duration: duration(lastKeepAlive, now) })}
    />
  );
}

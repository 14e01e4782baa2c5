import { Wifi, WifiOff } from 'lucide-react';
import { StatusBadge } from '#ui-kit';
import type { Connectivity } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

/** Whether a machine is online, that is, whether its keep-alives arrive (M1). */
export function ConnectivityBadge({ connectivity }: { connectivity: Connectivity }) {
  const t = useText();
  const isOnline = connectivity === 'ONLINE';
  return (
    <StatusBadge tone={isOnline ? 'success' : 'danger'} icon={isOnline ? Wifi : WifiOff}>
      {t(($) => $.machines.connectivity[connectivity])}
    </StatusBadge>
  );
}

import type { ReactNode } from 'react';
import type { MachineWithStockFragment } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { ConnectivityBadge } from '#console/pickers/ConnectivityBadge.tsx';
import { LastSeen } from '#console/pickers/LastSeen.tsx';
import { RecordTop } from '#console/records/RecordTop.tsx';

/** The top of a machine's page: name, connectivity, facts, actions. */
export function MachineTop({ machine, actions }: { machine: MachineWithStockFragment; actions?: ReactNode }) {
  const t = useText();
  const { firmware, observation } = machine;
  return (
    <RecordTop
      record={machine}
      badge={<ConnectivityBadge connectivity={machine.connectivity} />}
      facts={[
        { id: 'model', fact: t(($) => $.machines.models[machine.model]) },
        { id: 'seen', fact: <LastSeen at={machine.lastKeepAlive} /> },
        { id: 'firmware', fact: firmware && t(($) => $.machinePage.firmware, { version: firmware }) },
        { id: 'observation', fact: observation },
      ]}
      actions={actions}
    />
  );
}

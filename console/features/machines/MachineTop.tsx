import { Fragment, type ReactNode } from 'react';
import { PageTop } from '#console/app/PageTop.tsx';
import type { MachineFieldsFragment } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { ConnectivityBadge } from '#console/pickers/ConnectivityBadge.tsx';
import { LastSeen } from '#console/pickers/LastSeen.tsx';

/** The top of a machine's page: name, connectivity, facts, actions. */
export function MachineTop({ machine, actions }: { machine: MachineFieldsFragment; actions?: ReactNode }) {
  const t = useText();
  const { firmware, observation } = machine;
  const facts = [
    { id: 'model', fact: t(($) => $.machines.models[machine.model]) },
    { id: 'seen', fact: <LastSeen at={machine.lastKeepAlive} /> },
    ...(firmware ? [{ id: 'firmware', fact: t(($) => $.machines.firmware, { version: firmware }) }] : []),
    ...(observation ? [{ id: 'observation', fact: observation }] : []),
  ];
  return (
    <PageTop
      recordName={machine.name}
      badge={<ConnectivityBadge connectivity={machine.connectivity} />}
      subtitle={facts.map(({ id, fact }, index) => (
        <Fragment key={id}>
          {index > 0 && ' · '}
          {fact}
        </Fragment>
      ))}
      actions={actions}
    />
  );
}

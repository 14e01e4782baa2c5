import { Workflow } from 'lucide-react';
import {
  FillBar,
  IdentityCell,
  Inline,
  LinkButton,
  Stack,
  StatusBadge,
  type TableColumn,
  Text,
  type Tone,
} from '#ui-kit';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { ListPage } from '#console/crud/ListPage.tsx';
import { useStatusColumn } from '#console/crud/RecordStatus.tsx';
import { type MachineInListFragment, machineOperations } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { ConnectivityBadge } from '#console/pickers/ConnectivityBadge.tsx';
import { LastSeen } from '#console/pickers/LastSeen.tsx';
import { summaryOf } from './channel-state.ts';
import { PRESENCE_POLLING, useMachineList } from './useMachineList.ts';

const MachineForm = lazyPart(() => import('./MachineForm.tsx').then((m) => m.MachineForm));

/** The machines of the company, with live updates. A row links to the machine's page. */
export function MachinesPage() {
  const t = useText();
  const { list, filters } = useMachineList();

  const columns: TableColumn<MachineInListFragment>[] = [
    {
      id: 'NAME',
      header: t(($) => $.machines.fields.name),
      cell: ({ name, observation }) => <IdentityCell title={name} detail={observation} />,
      isSortable: true,
      isIdentity: true,
      skeleton: 'two-lines',
    },
    {
      id: 'MODEL',
      header: t(($) => $.machines.fields.model),
      cell: ({ model }) => t(($) => $.machines.models[model]),
      isSortable: true,
      hideBelow: 'medium',
    },
    {
      id: 'connectivity',
      header: t(($) => $.machines.fields.connectivity),
      cell: (machine) => <ConnectivityCell machine={machine} />,
      skeleton: 'two-lines',
      width: '200px',
    },
    {
      id: 'channels',
      header: t(($) => $.machines.fields.channels),
      cell: (machine) => <FillCell machine={machine} />,
      skeleton: 'two-lines',
      width: '180px',
    },
    { id: 'stock', header: t(($) => $.machines.fields.stock), cell: (machine) => <StockCell machine={machine} /> },
    { ...useStatusColumn(), hideBelow: 'large', width: '104px' },
  ];

  return (
    <ListPage
      texts={t(($) => $.machines.list, { returnObjects: true })}
      list={list}
      operations={machineOperations}
      polling={PRESENCE_POLLING}
      columns={columns}
      filters={filters}
      actions={
        <LinkButton href={`/machines/board${list.view ? `?${list.view}` : ''}`}>
          {t(($) => $.machines.board)}
        </LinkButton>
      }
      icon={Workflow}
      nameOf={({ name }) => name}
      isDeleteUndoable={false}
      permission="WAREHOUSE_MANAGEMENT"
      rowHref={({ id }) => `/machines/${id}`}
      drawer={() => <MachineForm id={undefined} />}
    />
  );
}

function ConnectivityCell({ machine }: { machine: MachineInListFragment }) {
  return (
    <Stack gap={1} align="start">
      <ConnectivityBadge connectivity={machine.connectivity} />
      <Text size="small" tone="muted">
        <LastSeen at={machine.lastKeepAlive} />
      </Text>
    </Stack>
  );
}

function FillCell({ machine }: { machine: MachineInListFragment }) {
  const t = useText();
  const format = useFormat();
  const { channels, pieces, capacity, fill } = summaryOf(machine.stock.channels);
  if (channels === 0) return <Text tone="muted">{t(($) => $.machines.noChannels)}</Text>;
  const label = t(($) => $.machines.full, { share: format.percent(Math.round(fill * 100) / 100) });
  return (
    <Stack gap={1}>
      <span>{label}</span>
      <FillBar
        label={t(($) => $.machines.fields.channels)}
        value={pieces}
        maxValue={capacity}
        valueLabel={label}
        tone={toneOf(fill)}
      />
    </Stack>
  );
}

/** Below this fill level of the whole machine, the bar is shown as a warning. */
const LOW_FILL = 0.25;
const toneOf = (fill: number): Tone => (fill === 0 ? 'danger' : fill < LOW_FILL ? 'warning' : 'success');

/** The numbers of channels that need an action. */
function StockCell({ machine }: { machine: MachineInListFragment }) {
  const t = useText();
  const { channels, low, empty, error, maintenance } = summaryOf(machine.stock.channels);
  if (channels === 0) return null;
  if (low + empty + error + maintenance === 0) return <Text tone="muted">{t(($) => $.machines.allFine)}</Text>;
  return (
    <Inline gap={1}>
      {error > 0 && <StatusBadge tone="danger">{t(($) => $.machines.errorCount, { count: error })}</StatusBadge>}
      {empty > 0 && (
        <StatusBadge tone="danger" icon={null}>
          {t(($) => $.machines.emptyCount, { count: empty })}
        </StatusBadge>
      )}
      {low > 0 && (
        <StatusBadge tone="warning" icon={null}>
          {t(($) => $.machines.lowCount, { count: low })}
        </StatusBadge>
      )}
      {maintenance > 0 && (
        <StatusBadge tone="neutral" icon={null}>
          {t(($) => $.machines.maintenanceCount, { count: maintenance })}
        </StatusBadge>
      )}
    </Inline>
  );
}

import { MACHINE_MODELS } from '#api/features/machines/machine-models.rules.ts';
import type { ListFilter } from '#console/crud/list-filters.ts';
import { STATUSES, useStatusFilter } from '#console/crud/status.ts';
import { among } from '#console/crud/url-state.ts';
import { useListState } from '#console/crud/useListState.ts';
import {
  type Connectivity,
  type StockAlert,
  useOnMachineInListChangedSubscription,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { useMachineModels } from '#console/pickers/useMachineModels.ts';

const CONNECTIVITIES = ['ONLINE', 'OFFLINE'] as const satisfies readonly Connectivity[];
const STOCK_ALERTS = ['LOW', 'OUT', 'ERROR'] as const satisfies readonly StockAlert[];

/** Events report going online and offline; the time of the last keep-alive is polled. In ms. */
export const PRESENCE_POLLING = { pollInterval: 30_000, skipPollAttempt: () => document.hidden };

/** State and filters of the machines, for the list and the board, with live updates. */
export function useMachineList() {
  const t = useText();
  const list = useListState({
    list: 'listMachines',
    sortBy: ['NAME', 'MODEL'],
    filters: {
      status: among(STATUSES),
      model: among(MACHINE_MODELS),
      connectivity: among(CONNECTIVITIES),
      stock: among(STOCK_ALERTS),
    },
  });
  useOnMachineInListChangedSubscription();
  const filters: ListFilter[] = [
    {
      name: 'connectivity',
      label: t(($) => $.machines.fields.connectivity),
      options: CONNECTIVITIES.map((value) => ({ value, label: t(($) => $.machines.connectivity[value]) })),
    },
    {
      name: 'stock',
      label: t(($) => $.machines.fields.stock),
      options: STOCK_ALERTS.map((value) => ({ value, label: t(($) => $.machines.stockAlerts[value]) })),
    },
    { name: 'model', label: t(($) => $.machines.fields.model), options: useMachineModels() },
    useStatusFilter(),
  ];
  return { list, filters };
}

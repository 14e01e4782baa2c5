import { CircleAlert, PackageMinus, PackageX, Wifi } from 'lucide-react';
import { Grid, StatCard } from '#ui-kit';
import { useCountMachinesQuery } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { PRESENCE_POLLING } from './useMachineList.ts';

/** Minimum width of a figure, in px: two beside each other on a phone. */
const FIGURE_WIDTH = 150;

/** Address of the active machines that match a filter. */
const boardOf = (filter: string): string => `/machines/board?status=ACTIVE&${filter}`;

/** How many active machines need a hand, over all pages; each figure opens these machines. */
export function BoardFigures() {
  const t = useText();
  const format = useFormat();
  const { data, loading } = useCountMachinesQuery(PRESENCE_POLLING);
  const isLoading = loading && !data;
  const countOf = (list: { totalCount: number } | undefined) => list && format.number(list.totalCount);
  const total = data?.all.totalCount ?? 0;
  const offline = data?.offline.totalCount ?? 0;
  return (
    <Grid minColumn={FIGURE_WIDTH}>
      <StatCard
        label={t(($) => $.machines.connectivity.ONLINE)}
        icon={Wifi}
        value={
          data &&
          t(($) => $.machineBoard.onlineOf, { online: format.number(total - offline), total: format.number(total) })
        }
        href={boardOf('connectivity=OFFLINE')}
        reason={offline > 0 ? t(($) => $.machineBoard.offline, { count: offline }) : undefined}
        isLoading={isLoading}
      />
      <StatCard
        label={t(($) => $.machineBoard.inError)}
        icon={CircleAlert}
        value={countOf(data?.inError)}
        href={boardOf('stock=ERROR')}
        isLoading={isLoading}
      />
      <StatCard
        label={t(($) => $.machineBoard.out)}
        icon={PackageX}
        value={countOf(data?.out)}
        href={boardOf('stock=OUT')}
        isLoading={isLoading}
      />
      <StatCard
        label={t(($) => $.machineBoard.low)}
        icon={PackageMinus}
        value={countOf(data?.low)}
        href={boardOf('stock=LOW')}
        isLoading={isLoading}
      />
    </Grid>
  );
}

import { Settings2 } from 'lucide-react';
import { breakpoint, Card, ChannelGrid, EmptyState, Grid, Link, LinkButton, useMediaQuery } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import type { MachineWithStockFragment } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { useSearchParams } from '#console/router/hooks.ts';
import { ChannelPanel } from './ChannelPanel.tsx';
import { fillOf, mostUrgent, stateOf, summaryOf } from './channel-state.ts';

const ChannelDrawer = lazyPart(() => import('./ChannelDrawer.tsx').then((m) => m.ChannelDrawer));

/** The front of a machine with its channels, and the selected channel. The selection is in the address. */
export function MachineFront({ machine }: { machine: MachineWithStockFragment }) {
  const t = useText();
  const format = useFormat();
  const [params, setParams] = useSearchParams();
  const mayEditLayout = useCan('WAREHOUSE_MANAGEMENT');
  const channels = machine.stock.channels.toSorted((one, other) => one.channel - other.channel);
  const { fill } = summaryOf(channels);
  const isNarrow = useMediaQuery(`(max-width: ${breakpoint.large - 1}px)`);
  const named = channels.find(({ channel }) => String(channel) === params.get('channel'));
  const isChosen = named !== undefined;
  const chosen = named ?? mostUrgent(channels);
  const layoutHref = `/machines/${machine.id}/layout`;

  const choose = (id: string) => {
    const channel = channels.find((candidate) => candidate.id === id);
    if (!channel) return;
    setParams({ channel: String(channel.channel) }, { replace: true, preventScrollReset: true });
  };

  if (!chosen) {
    return (
      <Card>
        <EmptyState
          variant="new"
          title={t(($) => $.machinePage.page.noChannelsTitle)}
          description={t(($) => $.machinePage.page.noChannelsText)}
          action={
            mayEditLayout && (
              <LinkButton href={layoutHref} variant="primary" icon={Settings2}>
                {t(($) => $.machinePage.page.editLayout)}
              </LinkButton>
            )
          }
        />
      </Card>
    );
  }
  const front = (
    <Card
      title={t(($) => $.machinePage.page.channelsTab)}
      detail={t(($) => $.machinePage.page.channels, {
        count: channels.length,
        share: format.percent(Math.round(fill * 100) / 100),
      })}
      actions={mayEditLayout && <Link href={layoutHref}>{t(($) => $.machinePage.page.editLayout)}</Link>}
    >
      <ChannelGrid
        label={t(($) => $.machinePage.page.gridLabel, { machine: machine.name })}
        channels={channels.map((channel) => ({
          id: channel.id,
          number: String(channel.channel),
          product: channel.product.name,
          size: channel.size.size,
          quantityText: t(($) => $.machinePage.channel.quantityOf, {
            quantity: format.number(channel.quantity),
            capacity: format.number(channel.capacity),
          }),
          fill: fillOf(channel),
          state: stateOf(channel),
        }))}
        stateLabels={t(($) => $.machinePage.states, { returnObjects: true })}
        noProductText={t(($) => $.machinePage.channel.noProduct)}
        selectedId={isNarrow && !isChosen ? undefined : chosen.id}
        onSelect={choose}
      />
    </Card>
  );
  if (isNarrow) {
    // On a narrow screen a panel would be far below the front, so the channel opens in a drawer.
    return (
      <>
        {front}
        {isChosen && (
          <ChannelDrawer
            key={chosen.id}
            machineId={machine.id}
            channel={chosen}
            onClose={() => setParams({}, { replace: true, preventScrollReset: true })}
          />
        )}
      </>
    );
  }
  return (
    <Grid parts="2-1">
      {front}
      <ChannelPanel key={chosen.id} machineId={machine.id} channel={chosen} />
    </Grid>
  );
}

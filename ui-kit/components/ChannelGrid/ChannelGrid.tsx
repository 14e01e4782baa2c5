import type { ReactNode } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import styled from 'styled-components';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { Box, channelGrid, channelItem, Fill, Foot, Legend, LegendItem, Product, State, Top } from './channelStyle.ts';

/** What a machine's channel can do now. */
export type ChannelState = 'available' | 'low' | 'empty' | 'error' | 'maintenance';

export type Channel = {
  id: string;
  /** As the machine's front shows it: "14". */
  number: string;
  /** Undefined where no product is set. */
  product?: string;
  /** "9 of 30" */
  quantityText: string;
  /** How full, 0 to 1. */
  fill: number;
  state: ChannelState;
};

export type ChannelGridProps = {
  /** Names the grid: "Channels of M-05 Logística". */
  label: string;
  channels: readonly Channel[];
  /** The word of each state; it stands in the cell and in the legend. */
  stateLabels: Record<ChannelState, string>;
  /** Shown and spoken where a channel has no product. */
  noProductText: string;
  /** Channels beside each other on the machine's front, where there is room. */
  columns?: number;
  /** The states that the legend explains; all of them unless fewer can occur. */
  legendStates?: readonly ChannelState[];
  /** Stands where there is no channel: an EmptyState. */
  emptyState?: ReactNode;
  selectedId?: string;
  onSelect?: (id: string) => void;
};

const Grid = styled(ListBox<Channel>)`
  ${channelGrid}
`;

const Item = styled(ListBoxItem)`
  ${channelItem}
`;

const legendOrder: readonly ChannelState[] = ['available', 'low', 'empty', 'error', 'maintenance'];

/** Available is only spoken: what needs an eye carries a word that is seen. */
function ChannelCell({ channel, stateLabel, product }: { channel: Channel; stateLabel: string; product: string }) {
  const share = Number.isFinite(channel.fill) ? Math.min(Math.max(channel.fill, 0), 1) : 0;
  return (
    <>
      <Top>
        <span>{channel.number}</span>
        {channel.state === 'available' ? <VisuallyHidden>{stateLabel}</VisuallyHidden> : <State>{stateLabel}</State>}
      </Top>
      <Product data-absent={channel.product ? undefined : ''}>{product}</Product>
      <Fill aria-hidden="true">
        <span style={{ inlineSize: `${share * 100}%` }} />
      </Fill>
      <Foot>{channel.quantityText}</Foot>
    </>
  );
}

/**
 * A machine as its front looks: how full each channel is and what is wrong, by colour, word and pattern.
 * Arrow keys move as on the front, Enter or Space chooses.
 */
export function ChannelGrid({
  label,
  channels,
  stateLabels,
  noProductText,
  columns = 6,
  legendStates = legendOrder,
  emptyState,
  selectedId,
  onSelect,
}: ChannelGridProps) {
  if (channels.length === 0) return emptyState;
  return (
    <Box style={{ '--channel-columns': columns }}>
      <Legend aria-hidden="true">
        {legendStates.map((state) => (
          <LegendItem key={state} data-state={state}>
            {stateLabels[state]}
          </LegendItem>
        ))}
      </Legend>
      <Grid
        aria-label={label}
        layout="grid"
        items={channels}
        dependencies={[stateLabels, noProductText]}
        selectionMode={onSelect ? 'single' : 'none'}
        disallowEmptySelection
        selectedKeys={selectedId ? [selectedId] : []}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : keys;
          if (key !== undefined) onSelect?.(String(key));
        }}
      >
        {(channel) => {
          const product = channel.product ?? noProductText;
          return (
            <Item
              id={channel.id}
              data-state={channel.state}
              textValue={`${channel.number} ${product}, ${channel.quantityText}, ${stateLabels[channel.state]}`}
            >
              <ChannelCell channel={channel} product={product} stateLabel={stateLabels[channel.state]} />
            </Item>
          );
        }}
      </Grid>
    </Box>
  );
}

import type { ReactNode } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import styled from 'styled-components';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import {
  Box,
  channelGrid,
  channelItem,
  Fill,
  Foot,
  Legend,
  LegendItem,
  Product,
  Size,
  State,
  Top,
} from './channelStyle.ts';
import type { RootProps } from '../../provider/rootProps.ts';

/** Current state of a machine's channel. */
export type ChannelState = 'available' | 'low' | 'empty' | 'error' | 'maintenance';

/** A channel of a machine. */
export type Channel = {
  id: string;
  /** The number on the front of the machine: "14". */
  number: string;
  /** Undefined if the channel has no product. */
  product?: string;
  /** Size of the product, on a line of its own: a long name never hides it. */
  size?: string;
  /** "9 of 30" */
  quantityText: string;
  /** Fill level, 0 to 1. */
  fill: number;
  state: ChannelState;
};

export type ChannelGridProps = {
  /** Names the grid: "Channels of M-05 Logística". */
  label: string;
  channels: readonly Channel[];
  /** The word of each state, for the cells and the legend. */
  stateLabels: Record<ChannelState, string>;
  /** Text of a channel without a product, also for screen readers. */
  noProductText: string;
  /** Channels per row, as on the front of the machine. Fewer if the grid is narrow. */
  columns?: number;
  /** The states in the legend. Default: all. */
  legendStates?: readonly ChannelState[];
  /** Shown if there is no channel: an EmptyState. */
  emptyState?: ReactNode;
  selectedId?: string;
  onSelect?: (id: string) => void;
} & RootProps<HTMLDivElement>;

const Grid = styled(ListBox<Channel>)`
  ${channelGrid}
`;

const Item = styled(ListBoxItem)`
  ${channelItem}
`;

const legendOrder: readonly ChannelState[] = ['available', 'low', 'empty', 'error', 'maintenance'];

/** The word of a state is visible, except `available`, which only screen readers read. */
function ChannelCell({ channel, stateLabel, product }: { channel: Channel; stateLabel: string; product: string }) {
  const share = Number.isFinite(channel.fill) ? Math.min(Math.max(channel.fill, 0), 1) : 0;
  return (
    <>
      <Top>
        <span>{channel.number}</span>
        {channel.state === 'available' ? <VisuallyHidden>{stateLabel}</VisuallyHidden> : <State>{stateLabel}</State>}
      </Top>
      <Product data-absent={channel.product ? undefined : ''}>
        <span>{product}</span>
        {channel.size && <Size>{channel.size}</Size>}
      </Product>
      <Fill aria-hidden="true">
        <span style={{ inlineSize: `${share * 100}%` }} />
      </Fill>
      <Foot>{channel.quantityText}</Foot>
    </>
  );
}

/**
 * The channels of a machine, arranged as on its front. Colour, word and pattern show the fill level and the state.
 * Arrow keys move in the grid, Enter or Space chooses a channel.
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
  className,
  ref,
}: ChannelGridProps) {
  if (channels.length === 0) return emptyState;
  return (
    <Box className={className} ref={ref} style={{ '--channel-columns': columns }}>
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
              textValue={`${channel.number} ${[product, channel.size].filter(Boolean).join(' ')}, ${channel.quantityText}, ${stateLabels[channel.state]}`}
            >
              <ChannelCell channel={channel} product={product} stateLabel={stateLabels[channel.state]} />
            </Item>
          );
        }}
      </Grid>
    </Box>
  );
}

import { Package } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import styled from 'styled-components';
import { Avatar } from '../Avatar/Avatar.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { Picture } from '../Icon/Picture.tsx';
import { StatusBadge } from '../StatusBadge/StatusBadge.tsx';
import type { Tone } from '../../theme/tone.ts';
import type { RootProps } from '../../provider/rootProps.ts';

/** A large choice: a product or a person at a counter. */
export type Tile = {
  id: string;
  title: string;
  /** Under the title: size and number. */
  detail?: string;
  /** A word about the choice, in the colour of its tone. */
  badge?: { text: string; tone: Tone };
  /** A decorative picture above the title. `null` keeps its place. */
  imageSrc?: string | null;
  /** Shows the initials of this name above the title. */
  avatarName?: string;
  isDisabled?: boolean;
};

export type TileGridProps = {
  /** Names the grid: "Products". */
  label: string;
  tiles: readonly Tile[];
  selectedIds: readonly string[];
  onChange: (ids: string[]) => void;
  /** Shown if there is no tile: an EmptyState. */
  emptyState?: ReactNode;
} & RootProps<HTMLDivElement>;

const Grid = styled(ListBox<Tile>)`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(150px, 100%), 1fr));
  gap: var(--space-3);
  outline: none;
`;

const Item = styled(ListBoxItem)`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: var(--space-1);
  min-inline-size: 0;
  padding: var(--space-3);
  background-color: var(--color-surface);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  outline: none;
  cursor: pointer;
  transition: border-color var(--motion-fast);
  &[data-hovered] {
    border-color: var(--color-border-control);
  }
  &[data-selected] {
    border-color: var(--color-primary-text);
    box-shadow: 0 0 0 1px var(--color-primary-text);
    @media (forced-colors: active) {
      outline: 3px solid Highlight;
    }
  }
  &[data-disabled] {
    background-color: var(--color-surface-sunken);
    color: var(--color-text-muted);
    cursor: default;
    @media (forced-colors: active) {
      color: GrayText;
    }
  }
  &[data-focus-visible] {
    outline: 2px solid var(--color-focus);
    outline-offset: 2px;
  }
`;

const Frame = styled.span`
  display: grid;
  place-items: center;
  align-self: stretch;
  block-size: 72px;
  margin-block-end: var(--space-1);
  overflow: clip;
  border-radius: var(--radius-control);
  background: var(--color-surface-sunken);
  color: var(--color-text-muted);
  > img {
    inline-size: 100%;
    block-size: 100%;
    min-block-size: 0;
    object-fit: contain;
  }
`;

const Title = styled.span`
  font-weight: var(--weight-strong);
  overflow-wrap: anywhere;
`;

const Detail = styled.span`
  flex: 1;
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
  overflow-wrap: anywhere;
`;

const noPicture = <Icon icon={Package} size={24} />;

/** Large choices for fingers, several at a time. Arrow keys move in the grid, Enter or Space chooses. */
export function TileGrid({ label, tiles, selectedIds, onChange, emptyState, className, ref }: TileGridProps) {
  if (tiles.length === 0) return emptyState;
  return (
    <Grid
      className={className}
      ref={ref}
      aria-label={label}
      layout="grid"
      items={tiles}
      selectionMode="multiple"
      selectedKeys={selectedIds}
      disabledKeys={tiles.filter(({ isDisabled }) => isDisabled).map(({ id }) => id)}
      onSelectionChange={(keys) => onChange(keys === 'all' ? tiles.map(({ id }) => id) : [...keys].map(String))}
    >
      {({ id, title, detail, badge, imageSrc, avatarName }) => (
        <Item id={id} textValue={[title, detail, badge?.text].filter(Boolean).join(', ')}>
          {avatarName !== undefined && <Avatar name={avatarName} size={40} />}
          {imageSrc !== undefined && (
            <Frame aria-hidden="true">
              {imageSrc ? <Picture src={imageSrc} alt="" isLazy fallback={noPicture} /> : noPicture}
            </Frame>
          )}
          <Title>{title}</Title>
          <Detail>{detail}</Detail>
          {badge && (
            <StatusBadge tone={badge.tone} icon={null}>
              {badge.text}
            </StatusBadge>
          )}
        </Item>
      )}
    </Grid>
  );
}

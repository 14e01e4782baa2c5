import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { mergeRefs } from 'react-aria/mergeRefs';
import styled from 'styled-components';
import { below } from '../../theme/styles.ts';
import { Button } from '../Button/Button.tsx';
import { SearchField, type SearchFieldProps } from '../SearchField/SearchField.tsx';
import { Tag } from '../Tag/Tag.tsx';
import { type FilterPanel, FilterToggle } from './FilterPanel.tsx';
import { FilterPresets, type FilterPresetsProps } from './FilterPresets.tsx';
import { onDemand } from '../../provider/onDemand.ts';
import type { RootProps } from '../../provider/rootProps.ts';

/** An active filter that the user can remove. */
export type FilterChip = {
  id: string;
  /** Name and value: "Sector: Produção, Fundição". */
  label: string;
  /** "Remove filter Sector". */
  removeLabel: string;
  onRemove: () => void;
};

export type FilterBarProps = {
  search?: SearchFieldProps;
  filters?: FilterPanel;
  chips?: readonly FilterChip[];
  /** After two or more chips: "Clear all". */
  clearAll?: { label: string; onPress: () => void };
  /** Filters saved under a name. */
  presets?: FilterPresetsProps;
  /** At the end of the line: import, export, column chooser, view switch. */
  actions?: ReactNode;
} & RootProps<HTMLDivElement>;

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  padding: 10px var(--space-3);
  border-block-end: 1px solid var(--color-border);
  ${below.small} {
    gap: var(--space-1);
  }
`;

/** As wide as its placeholder. On phones one that does not fit beside the buttons has a line of its own. */
const Search = styled.div`
  --text: calc(var(--letters) * 0.54em + 68px);
  flex: 0 1 max(300px, var(--text));
  min-inline-size: 140px;
  ${below.small} {
    flex: 1 1 var(--text);
  }
`;

/** A line of its own: filters never move the buttons of the bar. */
const Chips = styled.div`
  display: flex;
  flex: 1 0 100%;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
`;

const Chip = styled.span`
  display: contents;
`;

/** Filters and presets, which leave the line of the search together. */
const Tools = styled.div`
  display: flex;
  gap: inherit;
  ${below.small} {
    /* No place for the arrow of the filters. */
    > [aria-expanded] > span > [aria-hidden]:last-child {
      display: none;
    }
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin-inline-start: auto;
`;

/**
 * Keeps the focus in the bar when the chip that has it is removed: it moves to the next chip, else to the one before,
 * else to the first control of the bar. The caller may remove the chip later, for example after a change of the address.
 */
function useFocusAfterRemoval(count: number, bar: RefObject<HTMLDivElement | null>) {
  const removed = useRef<{ index: number; count: number } | null>(null);
  useEffect(() => {
    const from = removed.current;
    if (!from || count >= from.count) return;
    removed.current = null;
    if (document.activeElement !== document.body) return;
    const buttons = bar.current?.querySelectorAll<HTMLElement>('[data-chip] button');
    const next = buttons?.[Math.min(from.index, buttons.length - 1)];
    (next ?? bar.current?.querySelector<HTMLElement>('input, button'))?.focus();
  }, [count, bar]);
  const remember = (index: number) => {
    removed.current = { index, count };
  };
  return remember;
}

const FilterFields = onDemand(() => import('./FilterFields.tsx').then((m) => m.FilterFields));

/** Search, filters and chips of the active filters, above a table. Active filters are always visible. */
export function FilterBar({ search, filters, chips = [], clearAll, presets, actions, className, ref }: FilterBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const refs = useMemo(() => mergeRefs(bar, ref), [ref]);
  const remember = useFocusAfterRemoval(chips.length, bar);
  const panelId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(filters?.isOpenAtFirst ?? false);
  const change = (open: boolean) => {
    setOpen(open);
    filters?.onOpenChange?.(open);
  };
  const close = () => {
    change(false);
    toggle.current?.focus();
  };
  return (
    <Root className={className} ref={refs}>
      {search && (
        <Search style={{ '--letters': search.placeholder?.length ?? 0 }}>
          <SearchField {...search} />
        </Search>
      )}
      {(filters || presets) && (
        <Tools>
          {filters && (
            <FilterToggle {...filters} ref={toggle} isOpen={isOpen} panelId={panelId} onPress={() => change(!isOpen)} />
          )}
          {presets && <FilterPresets {...presets} />}
        </Tools>
      )}
      {actions && <Actions>{actions}</Actions>}
      {chips.length > 0 && (
        <Chips>
          {chips.map((chip, index) => (
            <Chip key={chip.id} data-chip="">
              <Tag
                removeLabel={chip.removeLabel}
                onRemove={() => {
                  remember(index);
                  chip.onRemove();
                }}
              >
                {chip.label}
              </Tag>
            </Chip>
          ))}
          {clearAll && chips.length > 1 && (
            <Button
              variant="ghost"
              size="small"
              onPress={() => {
                remember(0);
                clearAll.onPress();
              }}
            >
              {clearAll.label}
            </Button>
          )}
        </Chips>
      )}
      {filters && isOpen && (
        <FilterFields isShown onFailure={close} props={{ ...filters, id: panelId, onClose: close }} />
      )}
    </Root>
  );
}

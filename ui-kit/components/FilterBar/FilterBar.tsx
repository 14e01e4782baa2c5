import { ListFilter } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { below, visuallyHidden } from '../../theme/styles.ts';
import { Button } from '../Button/Button.tsx';
import { Form } from '../Form/Form.tsx';
import { Popover } from '../Popover/Popover.tsx';
import { SearchField, type SearchFieldProps } from '../SearchField/SearchField.tsx';
import { Tag } from '../Tag/Tag.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { FilterPresets, type FilterPresetsProps } from './FilterPresets.tsx';

/** An active filter that the user can remove. */
export type FilterChip = {
  id: string;
  /** Name and value: "Sector: Produção, Fundição". */
  label: string;
  /** "Remove filter Sector". */
  removeLabel: string;
  onRemove: () => void;
};

/** The popover with the filter fields. */
export type FilterPanel = {
  /** "Filters". */
  label: string;
  /** Number of active filters; 0 shows no badge. */
  count: number;
  /** Read by screen readers after the label: "2 active". */
  countLabel?: string;
  applyLabel: string;
  clearLabel: string;
  /** Applies the fields, which the caller stores. The panel closes. */
  onApply: () => void;
  /** Resets the fields and applies the empty filter (S13). The panel closes. */
  onClear: () => void;
  /** Called when the panel opens or closes, e.g. to copy the active values into the draft. */
  onOpenChange?: (isOpen: boolean) => void;
  /** The fields. */
  children: ReactNode;
};

export type FilterBarProps = {
  search?: SearchFieldProps;
  filters?: FilterPanel;
  chips?: readonly FilterChip[];
  /** After two or more chips: "Clear all". */
  clearAll?: { label: string; onPress: () => void };
  /** Filters saved under a name. */
  presets?: FilterPresetsProps;
  /** At the end of the line: column chooser, view switch. */
  actions?: ReactNode;
};

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  padding: 10px var(--space-3);
  border-block-end: 1px solid var(--color-border);
`;

const Search = styled.div`
  flex: 0 1 300px;
  min-inline-size: 180px;
  ${below.small} {
    flex: 1 1 0;
    min-inline-size: 140px;
  }
`;

/** On phones the icon stands for it, so that the search shows its whole text. */
const FiltersLabel = styled.span`
  ${below.small} {
    ${visuallyHidden}
  }
`;

const Chip = styled.span`
  display: contents;
`;

const Actions = styled.div`
  display: flex;
  gap: var(--space-2);
  margin-inline-start: auto;
`;

const Count = styled.span`
  display: inline-grid;
  place-items: center;
  min-inline-size: 18px;
  block-size: 18px;
  margin-inline-start: 6px;
  padding-inline: 5px;
  border-radius: var(--radius-full);
  background: var(--color-primary);
  box-shadow: inset 0 0 0 1px var(--color-primary-border);
  color: var(--color-on-primary);
  font-size: var(--font-caption);
  line-height: 1;
  font-weight: var(--weight-strong);
`;

const Fields = styled.div`
  min-inline-size: min(320px, calc(100vw - 64px));
`;

/** Stays in sight while the fields scroll, also over the padding of the popover. */
const Buttons = styled.div`
  position: sticky;
  inset-block-end: calc(-1 * var(--space-4));
  z-index: 1;
  display: flex;
  justify-content: space-between;
  gap: var(--space-2);
  margin-block-end: calc(-1 * var(--space-4));
  padding-block: var(--space-3) var(--space-4);
  background: var(--color-surface-raised);
`;

function Filters({
  label,
  count,
  countLabel,
  applyLabel,
  clearLabel,
  onApply,
  onClear,
  onOpenChange,
  children,
}: FilterPanel) {
  const [isOpen, setOpen] = useState(false);
  const change = (open: boolean) => {
    setOpen(open);
    onOpenChange?.(open);
  };
  return (
    <Popover
      label={label}
      isOpen={isOpen}
      onOpenChange={change}
      trigger={
        <Button icon={ListFilter}>
          <FiltersLabel>{label}</FiltersLabel>
          {count > 0 && <Count aria-hidden={countLabel ? 'true' : undefined}>{count}</Count>}
          {count > 0 && countLabel && <VisuallyHidden>, {countLabel}</VisuallyHidden>}
        </Button>
      }
    >
      <Fields>
        <Form
          aria-label={label}
          onSubmit={() => {
            onApply();
            change(false);
          }}
        >
          {children}
          <Buttons>
            <Button
              variant="ghost"
              onPress={() => {
                onClear();
                change(false);
              }}
            >
              {clearLabel}
            </Button>
            <Button variant="primary" type="submit">
              {applyLabel}
            </Button>
          </Buttons>
        </Form>
      </Fields>
    </Popover>
  );
}

/**
 * Keeps the focus in the bar when the chip that has it is removed: it moves to the next chip, else to the one before,
 * else to the first control of the bar. The caller may remove the chip later, for example after a change of the address.
 */
function useFocusAfterRemoval(count: number) {
  const bar = useRef<HTMLDivElement>(null);
  const removed = useRef<{ index: number; count: number } | null>(null);
  useEffect(() => {
    const from = removed.current;
    if (!from || count >= from.count) return;
    removed.current = null;
    if (document.activeElement !== document.body) return;
    const buttons = bar.current?.querySelectorAll<HTMLElement>('[data-chip] button');
    const next = buttons?.[Math.min(from.index, buttons.length - 1)];
    (next ?? bar.current?.querySelector<HTMLElement>('input, button'))?.focus();
  }, [count]);
  const remember = (index: number) => {
    removed.current = { index, count };
  };
  return { bar, remember };
}

/** Search, filters and chips of the active filters, above a table. Active filters are always visible. */
export function FilterBar({ search, filters, chips = [], clearAll, presets, actions }: FilterBarProps) {
  const { bar, remember } = useFocusAfterRemoval(chips.length);
  return (
    <Root ref={bar}>
      {search && (
        <Search>
          <SearchField {...search} />
        </Search>
      )}
      {filters && <Filters {...filters} />}
      {presets && <FilterPresets {...presets} />}
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
      {actions && <Actions>{actions}</Actions>}
    </Root>
  );
}

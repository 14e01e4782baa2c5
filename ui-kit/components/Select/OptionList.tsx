import { Check } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { ListBox, ListBoxItem, Popover } from 'react-aria-components';
import styled from 'styled-components';
import { floatingSurface } from '../../theme/styles.ts';
import { Icon } from '../Icon/Icon.tsx';
import { type Option, usableOptions } from './options.ts';

export type { Option } from './options.ts';

const List = styled(ListBox<Option>)`
  max-block-size: min(320px, 50vh);
  overflow: auto;
  padding: var(--space-1);
  outline: none;
  /* A virtualized list does not know the width of options that are not rendered. */
  &[data-long] {
    inline-size: max(var(--trigger-width), 240px);
    max-inline-size: 100%;
    padding: 0;
  }
  &[data-empty] {
    padding: var(--space-3);
    color: var(--color-text-muted);
    font-size: var(--font-label);
  }
`;

const Item = styled(ListBoxItem)`
  display: grid;
  grid-template-columns: 1fr 18px;
  align-items: center;
  gap: var(--space-2);
  min-block-size: var(--density-item);
  padding: 4px 10px;
  border-radius: var(--radius-small);
  cursor: pointer;
  outline: none;
  overflow-wrap: anywhere;
  &[data-focused] {
    background: var(--color-surface-hover);
  }
  &[data-focus-visible] {
    box-shadow: inset 0 0 0 2px var(--color-focus);
  }
  &[data-selected] {
    font-weight: var(--weight-medium);
    color: var(--color-primary-text);
  }
  &[data-disabled] {
    color: var(--color-text-muted);
    cursor: not-allowed;
    @media (forced-colors: active) {
      color: GrayText;
    }
  }
  @media (forced-colors: active) {
    &[data-focused] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;

const Detail = styled.span`
  display: block;
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
  font-weight: var(--weight-regular);
`;

const Tick = styled.span`
  visibility: hidden;
  [data-selected] > & {
    visibility: visible;
  }
`;

/** Longer lists render only their visible options. */
const MAX_RENDERED_OPTIONS = 100;

const VirtualOptions = lazy(async () => ({ default: (await import('./VirtualOptions.tsx')).VirtualOptions }));

/** The option list of Select, MultiSelect and ComboBox. */
export function OptionList({ options, emptyText }: { options: readonly Option[]; emptyText?: ReactNode }) {
  const items = useMemo(() => usableOptions(options), [options]);
  const isLong = items.length > MAX_RENDERED_OPTIONS;
  const list = (
    <List items={items} renderEmptyState={() => emptyText} data-long={isLong || undefined}>
      {(option) => (
        <Item id={option.value} textValue={option.label} isDisabled={option.isDisabled}>
          <span>
            {option.label}
            {option.description && <Detail>{option.description}</Detail>}
          </span>
          <Tick>
            <Icon icon={Check} size={16} />
          </Tick>
        </Item>
      )}
    </List>
  );
  return isLong ? (
    // Until its code is there, the field has all options: it shows the chosen one.
    <Suspense fallback={list}>
      <VirtualOptions>{list}</VirtualOptions>
    </Suspense>
  ) : (
    list
  );
}

/** The popover of an option list, at least as wide as its field. */
export const OptionPopover = styled(Popover)`
  ${floatingSurface}
  min-inline-size: var(--trigger-width);
`;

import { ChevronDown, ChevronUp, ListFilter } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref } from 'react';
import styled from 'styled-components';
import { breakpoint } from '../../theme/tokens.ts';
import { below, visuallyHidden } from '../../theme/styles.ts';
import { Button } from '../Button/Button.tsx';
import { Form } from '../Form/Form.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';

/** The panel with the filter fields, which opens below the bar. */
export type FilterPanel = {
  /** "Filters". */
  label: string;
  /** Number of active filters; 0 shows no badge. */
  count: number;
  /** Read by screen readers after the label: "2 active". */
  countLabel?: string;
  applyLabel: string;
  clearLabel: string;
  /** Whether the panel is open at first: as the user left it. */
  isOpenAtFirst?: boolean;
  /** Applies the fields, which the caller stores. On phones the panel closes, so that the result is in sight. */
  onApply: () => void;
  /** Resets the fields and applies the empty filter (S13). On phones the panel closes. */
  onClear: () => void;
  /** Called when the user opens or closes the panel, e.g. to remember it and to drop fields that were not applied. */
  onOpenChange?: (isOpen: boolean) => void;
  /** The fields. */
  children: ReactNode;
};

/** On phones the icon stands for it, so that the search shows its whole text. */
export const ToggleLabel = styled.span`
  ${below.small} {
    ${visuallyHidden}
  }
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

type FilterToggleProps = Pick<FilterPanel, 'label' | 'count' | 'countLabel'> & {
  isOpen: boolean;
  panelId: string;
  onPress: () => void;
  ref: Ref<HTMLButtonElement>;
};

/** Opens and closes the panel; shows how many filters are active. */
export function FilterToggle({ label, count, countLabel, isOpen, panelId, onPress, ref }: FilterToggleProps) {
  return (
    <Button
      ref={ref}
      icon={ListFilter}
      iconEnd={isOpen ? ChevronUp : ChevronDown}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onPress={onPress}
    >
      <ToggleLabel>{label}</ToggleLabel>
      {count > 0 && <Count aria-hidden={countLabel ? 'true' : undefined}>{count}</Count>}
      {count > 0 && countLabel && <VisuallyHidden>, {countLabel}</VisuallyHidden>}
    </Button>
  );
}

const Panel = styled.div`
  /* As wide as the bar with its padding. */
  flex: 1 0 calc(100% + 2 * var(--space-3));
  min-inline-size: 0;
  margin: var(--space-1) calc(-1 * var(--space-3)) -10px;
  padding: var(--space-4) var(--space-3) 0;
  border-block-start: 1px solid var(--color-border);
  background: var(--color-surface-sunken);
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr));
  align-items: start;
  gap: var(--space-4) var(--space-3);
`;

/** Stays in sight while the fields scroll. */
const Buttons = styled.div`
  position: sticky;
  inset-block-end: 0;
  z-index: 1;
  display: flex;
  justify-content: flex-end;
  gap: var(--space-2);
  padding-block: var(--space-1) var(--space-3);
  background: var(--color-surface-sunken);
`;

type FilterFieldsProps = Pick<FilterPanel, 'label' | 'applyLabel' | 'clearLabel' | 'onApply' | 'onClear'> & {
  id: string;
  /** Closes the panel and gives the focus back to its button. */
  onClose: () => void;
  children: ReactNode;
};

/** On phones the panel hides the rows. */
const hidesRows = () => window.matchMedia(`(max-width: ${breakpoint.small - 0.02}px)`).matches;

/** The open panel: the fields, Clear and Apply. Escape closes it. */
export function FilterFields({
  id,
  label,
  applyLabel,
  clearLabel,
  onApply,
  onClear,
  onClose,
  children,
}: FilterFieldsProps) {
  const finish = (act: () => void) => {
    act();
    if (hidesRows()) onClose();
  };
  const closeOnEscape = (event: KeyboardEvent<HTMLElement>) => {
    // The options of a field are in the React tree of the panel, but not in its element.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <Panel id={id} onKeyDown={closeOnEscape}>
      <Form aria-label={label} onSubmit={() => finish(onApply)}>
        <Fields>{children}</Fields>
        <Buttons>
          <Button variant="ghost" onPress={() => finish(onClear)}>
            {clearLabel}
          </Button>
          <Button variant="primary" type="submit">
            {applyLabel}
          </Button>
        </Buttons>
      </Form>
    </Panel>
  );
}

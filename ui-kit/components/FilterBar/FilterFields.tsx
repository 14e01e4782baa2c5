import type { KeyboardEvent, ReactNode } from 'react';
import styled from 'styled-components';
import { breakpoint } from '../../theme/tokens.ts';
import { Button } from '../Button/Button.tsx';
import { Form } from '../Form/Form.tsx';
import type { FilterPanel } from './FilterPanel.tsx';

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

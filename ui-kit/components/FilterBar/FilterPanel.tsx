import { ChevronDown, ChevronUp, ListFilter } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import styled from 'styled-components';
import { below, visuallyHidden } from '../../theme/styles.ts';
import { Button } from '../Button/Button.tsx';
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

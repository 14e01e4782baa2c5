import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Toolbar } from 'react-aria-components';
import styled from 'styled-components';
import { useAnnounce } from '../Announcer/Announcer.tsx';
import { Button } from '../Button/Button.tsx';

export type SelectionBarProps = {
  /** Names the bar: "Selected employees". */
  label: string;
  /** "3 selected", in the language of the page. Visible and announced. */
  countText: string;
  /** "Select all 1,240 employees". Undefined if all are selected or the choice is not offered. */
  selectAllLabel?: string;
  onSelectAll: () => void;
  clearLabel: string;
  onClear: () => void;
  /** Buttons with the actions on the selected rows. */
  actions?: ReactNode;
  /** Called if the bar is removed while it has the focus; moves the focus elsewhere. */
  onFocusLost: () => void;
};

const Bar = styled(Toolbar)`
  position: sticky;
  inset-block-end: 0;
  z-index: var(--layer-sticky);
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-2) var(--space-3);
  background: var(--color-surface-selected);
  border-block: 1px solid var(--color-border);
`;

const Count = styled.span`
  font-weight: var(--weight-strong);
  overflow-wrap: anywhere;
`;

const Actions = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin-inline-start: auto;
`;

/** Count and actions of the selected rows. It is below the rows, so that no row moves when it appears. */
export function SelectionBar({
  label,
  countText,
  selectAllLabel,
  onSelectAll,
  clearLabel,
  onClear,
  actions,
  onFocusLost,
}: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const clear = useRef<HTMLButtonElement>(null);
  const announce = useAnnounce();

  useEffect(() => announce(countText), [announce, countText]);
  const moveFocus = useEffectEvent(onFocusLost);
  useLayoutEffect(() => {
    const node = bar.current;
    return () => {
      if (node?.contains(document.activeElement)) moveFocus();
    };
  }, []);

  return (
    <Bar ref={bar} aria-label={label}>
      <Count>{countText}</Count>
      {selectAllLabel && (
        <Button
          size="small"
          variant="ghost"
          onPress={() => {
            onSelectAll();
            // This button is removed; the next one stays.
            clear.current?.focus();
          }}
        >
          {selectAllLabel}
        </Button>
      )}
      <Button size="small" variant="ghost" ref={clear} onPress={onClear}>
        {clearLabel}
      </Button>
      {actions && <Actions>{actions}</Actions>}
    </Bar>
  );
}

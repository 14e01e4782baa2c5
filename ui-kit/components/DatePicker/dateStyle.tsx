import { CalendarDays, X } from 'lucide-react';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { DateInput, DateSegment, Group } from 'react-aria-components';
import styled from 'styled-components';
import { fieldBox } from '../../theme/styles.ts';
import type { FieldHandle } from '../Field/Field.tsx';
import { FieldButton } from '../Field/FieldButton.ts';
import { Icon } from '../Icon/Icon.tsx';

/** Ref of the root of a date field. `focus` of the handle focuses the first segment. */
export function useDateRoot(ref: Ref<FieldHandle> | undefined) {
  const root = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({
    focus: () => root.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus(),
  }));
  return root;
}

export const DateBox = styled(Group)`
  ${fieldBox}
  padding-inline: var(--space-3) var(--space-1);
`;

export const DateSegments = styled(DateInput)`
  display: flex;
  align-items: center;
  padding-block: 6px;
  white-space: nowrap;
`;

/** Hours and minutes stand from left to right in every language; in one from right to left the part of the day follows. */
export const TimeSegments = styled(DateSegments)`
  &:dir(rtl) {
    direction: ltr;
    > [data-type='dayPeriod'] {
      order: -1;
    }
  }
`;

export const Segment = styled(DateSegment)`
  padding: 2px;
  border-radius: 4px;
  text-align: center;
  /* Each segment is a target (WCAG 2.5.8); the separators are not. */
  &:not([data-type='literal']) {
    min-inline-size: 24px;
  }
  outline: none;
  &[data-placeholder] {
    color: var(--color-text-muted);
  }
  &[data-focused] {
    background: var(--color-primary);
    color: var(--color-on-primary);
    forced-color-adjust: none;
  }
`;

export const DateSpacer = styled.span`
  flex: 1;
  overflow: hidden;
`;

/** Opens the calendar. React Aria labels it in the language of the page. */
export function CalendarButton() {
  return (
    <FieldButton>
      <Icon icon={CalendarDays} size={16} />
    </FieldButton>
  );
}

/** Clears a date field. */
export function ClearDateButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <FieldButton slot={null} aria-label={label} onPress={onPress}>
      <Icon icon={X} size={16} />
    </FieldButton>
  );
}

import { CalendarDays, ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  DateInput,
  DateSegment,
  Dialog,
  Group,
  Popover,
} from 'react-aria-components';
import styled from 'styled-components';
import { fieldBox, floatingSurface } from '../../theme/styles.ts';
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

const Surface = styled(Popover)`
  ${floatingSurface}
`;

const Body = styled(Dialog)`
  padding: var(--space-3);
  outline: none;
`;

/** The popover of the calendar. */
export function CalendarPopover({ children }: { children: ReactNode }) {
  return (
    <Surface>
      <Body>{children}</Body>
    </Surface>
  );
}

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  margin-block-end: var(--space-2);
`;

const Month = styled(CalendarHeading)`
  font-size: var(--font-body);
  line-height: var(--line-body);
  font-weight: var(--weight-strong);
`;

const Days = styled(CalendarGrid)`
  border-collapse: collapse;
  td {
    padding: 1px 0;
  }
`;

const WeekDay = styled(CalendarHeaderCell)`
  padding-block: var(--space-1);
  color: var(--color-text-muted);
  font-size: var(--font-caption);
  font-weight: var(--weight-medium);
`;

const Day = styled(CalendarCell)`
  display: grid;
  place-items: center;
  inline-size: 36px;
  block-size: 34px;
  border-radius: var(--radius-small);
  cursor: pointer;
  outline: none;
  &[data-outside-month] {
    display: none;
  }
  &[data-hovered] {
    background: var(--color-surface-hover);
  }
  &[data-today] {
    font-weight: var(--weight-strong);
    box-shadow: inset 0 -2px 0 var(--color-accent);
  }
  &[data-selected] {
    background: var(--color-surface-selected);
    border-radius: 0;
  }
  &[data-selection-start],
  &[data-selection-end],
  [data-single] &[data-selected] {
    background: var(--color-primary);
    border: 1px solid var(--color-primary-border);
    color: var(--color-on-primary);
    border-radius: var(--radius-small);
    @media (forced-colors: active) {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
  &[data-focus-visible] {
    outline: 2px solid var(--color-focus);
    outline-offset: 1px;
  }
  &[data-disabled],
  &[data-unavailable] {
    color: var(--color-text-muted);
    text-decoration: line-through;
    cursor: not-allowed;
  }
`;

/** Month, weekdays and days: the content of both calendars. */
export function CalendarMonth({ isSingle }: { isSingle?: boolean }) {
  return (
    <>
      <Head>
        <FieldButton slot="previous">
          <Icon icon={ChevronLeft} />
        </FieldButton>
        <Month />
        <FieldButton slot="next">
          <Icon icon={ChevronRight} />
        </FieldButton>
      </Head>
      <Days data-single={isSingle || undefined} weekdayStyle="short">
        <CalendarGridHeader>{(day) => <WeekDay>{day}</WeekDay>}</CalendarGridHeader>
        <CalendarGridBody>{(date) => <Day date={date} />}</CalendarGridBody>
      </Days>
    </>
  );
}

import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components';
import styled from 'styled-components';
import { FieldButton } from '../Field/FieldButton.ts';
import { Icon } from '../Icon/Icon.tsx';

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
    @media (forced-colors: active) {
      color: GrayText;
    }
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

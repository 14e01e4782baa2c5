import { useImperativeHandle, useRef, type Ref } from 'react';
import { Calendar as AriaCalendar } from 'react-aria-components';
import styled from 'styled-components';
import { CalendarMonth } from '../DatePicker/CalendarMonth.tsx';
import { type IsoDate, toCalendarDate, toControlledDate } from '../DatePicker/isoDate.ts';
import { FieldError } from '../Field/FieldError.tsx';
import type { FieldHandle } from '../Field/Field.tsx';
import type { ClassProp } from '../../provider/rootProps.ts';

export type CalendarProps = {
  /** Accessible name: "Day of delivery". */
  label: string;
  /** An ISO date, `2026-11-17`; null: no day is chosen. */
  value?: IsoDate | null;
  defaultValue?: IsoDate;
  onChange?: (value: IsoDate) => void;
  minValue?: IsoDate;
  maxValue?: IsoDate;
  /** Whether a day cannot be chosen: a holiday, a day without free places. */
  isDateUnavailable?: (date: IsoDate) => boolean;
  /** What is wrong with the chosen day and what to do. It makes the calendar invalid. */
  errorMessage?: string;
  /** Cannot be changed or reached by keyboard. */
  isDisabled?: boolean;
  /** Can be read and reached, not changed. */
  isReadOnly?: boolean;
  /** Takes the focus when it appears. */
  autoFocus?: boolean;
  ref?: Ref<FieldHandle>;
} & ClassProp;

const Root = styled(AriaCalendar)`
  inline-size: fit-content;
  max-inline-size: 100%;
  padding: var(--space-3);
  background: var(--color-surface);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  &[data-invalid] {
    border-color: var(--color-danger-solid);
  }
`;

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  gap: 6px;
`;

/** A month to choose a day from, always open. Arrow keys move by day, Page Up and Page Down by month. */
export function Calendar({
  label,
  value,
  defaultValue,
  onChange,
  minValue,
  maxValue,
  isDateUnavailable,
  errorMessage,
  ref,
  className,
  ...rest
}: CalendarProps) {
  const root = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({
    focus: () => root.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus(),
  }));
  return (
    <Frame className={className}>
      <Root
        {...rest}
        ref={root}
        aria-label={label}
        value={toControlledDate(value)}
        defaultValue={toCalendarDate(defaultValue)}
        onChange={onChange && ((date) => onChange(date.toString()))}
        minValue={toCalendarDate(minValue)}
        maxValue={toCalendarDate(maxValue)}
        isDateUnavailable={isDateUnavailable && ((date) => isDateUnavailable(date.toString()))}
        isInvalid={errorMessage !== undefined}
      >
        <CalendarMonth isSingle />
      </Root>
      <FieldError message={errorMessage} />
    </Frame>
  );
}

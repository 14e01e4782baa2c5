import type { DateValue } from '@internationalized/date';
import type { Ref } from 'react';
import { DateRangePicker as AriaDateRangePicker } from 'react-aria-components';
import styled from 'styled-components';
import {
  CalendarButton,
  ClearDateButton,
  DateBox,
  DateSegments,
  Segment,
  useDateRoot,
} from '../DatePicker/dateStyle.tsx';
import { FieldCalendar } from '../DatePicker/FieldCalendar.tsx';
import { type IsoDate, toCalendarDate } from '../DatePicker/isoDate.ts';
import {
  type FieldHandle,
  FieldHelp,
  FieldLabel,
  type FieldProps,
  fieldRoot,
  isFieldInvalid,
} from '../Field/Field.tsx';

/** A range of dates, both included. */
export type IsoDateRange = {
  start: IsoDate;
  end: IsoDate;
};

export type DateRangePickerProps = {
  /** null: empty. */
  value?: IsoDateRange | null;
  onChange?: (value: IsoDateRange | null) => void;
  minValue?: IsoDate;
  maxValue?: IsoDate;
  /** Label of the button that clears the field. No button without it. */
  clearLabel?: string;
  ref?: Ref<FieldHandle>;
} & FieldProps;

const Root = styled(AriaDateRangePicker<DateValue>)`
  ${fieldRoot}
`;

/** The second date wraps to a second line if the field is narrow. */
const Days = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  min-inline-size: 0;
`;

const Dash = styled.span`
  padding-inline: var(--space-1);
  color: var(--color-text-muted);
`;

function toRange(value: IsoDateRange | null) {
  const start = toCalendarDate(value?.start);
  const end = toCalendarDate(value?.end);
  return start && end ? { start, end } : null;
}

/** A range of two dates. */
export function DateRangePicker({
  label,
  isLabelHidden,
  labelAction,
  description,
  errorMessage,
  isInvalid,
  value,
  onChange,
  minValue,
  maxValue,
  clearLabel,
  name,
  ref,
  ...rest
}: DateRangePickerProps) {
  const canClear = clearLabel && value && !rest.isDisabled && !rest.isReadOnly;
  return (
    <Root
      {...rest}
      ref={useDateRoot(ref)}
      startName={name && `${name}.start`}
      endName={name && `${name}.end`}
      value={value === undefined ? undefined : toRange(value)}
      onChange={
        onChange && ((range) => onChange(range && { start: range.start.toString(), end: range.end.toString() }))
      }
      minValue={toCalendarDate(minValue)}
      maxValue={toCalendarDate(maxValue)}
      isInvalid={isFieldInvalid({ isInvalid, errorMessage }) || undefined}
      validationBehavior="aria"
      shouldForceLeadingZeros
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} labelAction={labelAction} isRequired={rest.isRequired} />
      <DateBox>
        <Days>
          <DateSegments slot="start">{(segment) => <Segment segment={segment} />}</DateSegments>
          <Dash aria-hidden="true">–</Dash>
          <DateSegments slot="end">{(segment) => <Segment segment={segment} />}</DateSegments>
        </Days>
        {canClear && <ClearDateButton label={clearLabel} onPress={() => onChange?.(null)} />}
        <CalendarButton />
      </DateBox>
      <FieldHelp description={description} errorMessage={errorMessage} />
      <FieldCalendar isRange />
    </Root>
  );
}

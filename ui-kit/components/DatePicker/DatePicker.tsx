import type { DateValue } from '@internationalized/date';
import type { Ref } from 'react';
import { DatePicker as AriaDatePicker } from 'react-aria-components';
import styled from 'styled-components';
import {
  type FieldHandle,
  FieldHelp,
  FieldLabel,
  type FieldProps,
  fieldRoot,
  isFieldInvalid,
} from '../Field/Field.tsx';
import {
  CalendarButton,
  ClearDateButton,
  DateBox,
  DateSegments,
  DateSpacer,
  Segment,
  useDateRoot,
} from './dateStyle.tsx';
import { FieldCalendar } from './FieldCalendar.tsx';
import { type IsoDate, toCalendarDate, toControlledDate } from './isoDate.ts';

export type DatePickerProps = {
  /** An ISO date, `2026-11-17`; null: empty. */
  value?: IsoDate | null;
  defaultValue?: IsoDate;
  onChange?: (value: IsoDate | null) => void;
  /** Earlier days cannot be chosen in the calendar. An earlier typed day makes the field invalid. */
  minValue?: IsoDate;
  maxValue?: IsoDate;
  /** Label of the button that clears the field. No button without it. */
  clearLabel?: string;
  ref?: Ref<FieldHandle>;
} & FieldProps;

const Root = styled(AriaDatePicker<DateValue>)`
  ${fieldRoot}
`;

/** A date that the user types or chooses from a calendar. The locale sets the order of day, month and year. */
export function DatePicker({
  label,
  isLabelHidden,
  labelAction,
  description,
  errorMessage,
  isInvalid,
  value,
  defaultValue,
  onChange,
  minValue,
  maxValue,
  clearLabel,
  ref,
  ...rest
}: DatePickerProps) {
  const canClear = clearLabel && value && !rest.isDisabled && !rest.isReadOnly;
  return (
    <Root
      {...rest}
      ref={useDateRoot(ref)}
      value={toControlledDate(value)}
      defaultValue={toCalendarDate(defaultValue)}
      onChange={onChange && ((date) => onChange(date ? date.toString() : null))}
      minValue={toCalendarDate(minValue)}
      maxValue={toCalendarDate(maxValue)}
      isInvalid={isFieldInvalid({ isInvalid, errorMessage }) || undefined}
      validationBehavior="aria"
      shouldForceLeadingZeros
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} labelAction={labelAction} isRequired={rest.isRequired} />
      <DateBox>
        <DateSegments>{(segment) => <Segment segment={segment} />}</DateSegments>
        <DateSpacer />
        {canClear && <ClearDateButton label={clearLabel} onPress={() => onChange?.(null)} />}
        <CalendarButton />
      </DateBox>
      <FieldHelp description={description} errorMessage={errorMessage} />
      <FieldCalendar />
    </Root>
  );
}

import type { Time } from '@internationalized/date';
import type { Ref } from 'react';
import { TimeField as AriaTimeField } from 'react-aria-components';
import styled from 'styled-components';
import { ClearDateButton, DateBox, DateSpacer, Segment, TimeSegments, useDateRoot } from '../DatePicker/dateStyle.tsx';
import {
  type FieldHandle,
  FieldHelp,
  FieldLabel,
  type FieldProps,
  fieldRoot,
  isFieldInvalid,
} from '../Field/Field.tsx';
import { fromTime, type IsoTime, toControlledTime, toTime } from './isoTime.ts';

export type TimeFieldProps = {
  /** A time of day, `06:30`; null: empty. */
  value?: IsoTime | null;
  defaultValue?: IsoTime;
  onChange?: (value: IsoTime | null) => void;
  /** An earlier time makes the field invalid. */
  minValue?: IsoTime;
  maxValue?: IsoTime;
  /** Label of the button that clears the field. No button without it. */
  clearLabel?: string;
  ref?: Ref<FieldHandle>;
} & FieldProps;

const Root = styled(AriaTimeField<Time>)`
  ${fieldRoot}
`;

/** A time of day: the start of a shift. The locale sets 12 or 24 hours; the value always has 24. */
export function TimeField({
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
}: TimeFieldProps) {
  const canClear = clearLabel && value && !rest.isDisabled && !rest.isReadOnly;
  return (
    <Root
      {...rest}
      ref={useDateRoot(ref)}
      value={toControlledTime(value)}
      defaultValue={toTime(defaultValue)}
      onChange={onChange && ((time) => onChange(time ? fromTime(time) : null))}
      minValue={toTime(minValue)}
      maxValue={toTime(maxValue)}
      isInvalid={isFieldInvalid({ isInvalid, errorMessage }) || undefined}
      validationBehavior="aria"
      shouldForceLeadingZeros
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} labelAction={labelAction} isRequired={rest.isRequired} />
      <DateBox>
        <TimeSegments>{(segment) => <Segment segment={segment} />}</TimeSegments>
        <DateSpacer />
        {canClear && <ClearDateButton label={clearLabel} onPress={() => onChange?.(null)} />}
      </DateBox>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </Root>
  );
}

import type { Ref } from 'react';
import { Select as AriaSelect } from 'react-aria-components';
import styled from 'styled-components';
import { FieldHelp, FieldLabel, type FieldProps, fieldRoot, isFieldInvalid } from '../Field/Field.tsx';
import { type Option, OptionList, OptionPopover } from './OptionList.tsx';
import { SelectBox } from './SelectBox.tsx';

export type SelectProps = {
  options: readonly Option[];
  /** null: no choice. */
  value?: string | null;
  defaultValue?: string;
  onChange?: (value: string | null) => void;
  /** Shown without a choice: "Choose a sector". */
  placeholder: string;
  /** Shown if there are no options. */
  emptyText?: string;
  ref?: Ref<HTMLButtonElement>;
} & FieldProps;

const Root = styled(AriaSelect<Option>)`
  ${fieldRoot}
`;

const toKey = (key: unknown): string | null => (key === null || key === undefined ? null : String(key));

/** Choice of one option of a short list. For long or remote lists use ComboBox, for two or three options RadioGroup. */
export function Select({
  label,
  isLabelHidden,
  labelAction,
  description,
  errorMessage,
  isInvalid,
  options,
  value,
  onChange,
  emptyText,
  ref,
  isReadOnly,
  isDisabled,
  ...rest
}: SelectProps) {
  return (
    <Root
      {...rest}
      isDisabled={isDisabled || isReadOnly}
      data-readonly={isReadOnly || undefined}
      value={value}
      onChange={onChange && ((key) => onChange(toKey(key)))}
      isInvalid={isFieldInvalid({ isInvalid, errorMessage })}
      validationBehavior="aria"
      allowsEmptyCollection
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} labelAction={labelAction} isRequired={rest.isRequired} />
      <SelectBox ref={ref} />
      <FieldHelp description={description} errorMessage={errorMessage} />
      <OptionPopover>
        <OptionList options={options} emptyText={emptyText} />
      </OptionPopover>
    </Root>
  );
}

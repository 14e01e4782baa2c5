import type { ReactNode, Ref } from 'react';
import { SwitchButton, SwitchField } from 'react-aria-components';
import styled from 'styled-components';
import { choiceRow } from '../Field/choiceRow.ts';
import { FieldHelp, type FieldProps, fieldRoot, isFieldInvalid } from '../Field/Field.tsx';

export type SwitchProps = {
  /** What is on: "Receives e-mails". It does not change with the state. */
  label: ReactNode;
  value?: boolean | null;
  defaultValue?: boolean;
  onChange?: (value: boolean) => void;
  ref?: Ref<HTMLInputElement>;
} & Omit<FieldProps, 'label' | 'labelAction' | 'isLabelHidden'>;

const Root = styled(SwitchField)`
  ${fieldRoot}
  gap: 2px;
  > [slot='description'],
  > .react-aria-FieldError {
    padding-inline-start: 46px;
  }
`;

const Row = styled(SwitchButton)`
  ${choiceRow}
`;

const Track = styled.span`
  flex-shrink: 0;
  inline-size: 36px;
  block-size: 20px;
  padding: 2px;
  border-radius: var(--radius-full);
  background: var(--color-neutral-solid);
  transition: background-color var(--motion-base);
  &::before {
    content: '';
    display: block;
    inline-size: 16px;
    block-size: 16px;
    border-radius: 50%;
    background: var(--color-surface);
    transition: translate var(--motion-base);
  }
  [data-selected] > & {
    background: var(--color-primary-text);
    &::before {
      translate: 16px 0;
    }
    &:dir(rtl)::before {
      translate: -16px 0;
    }
  }
  [data-invalid] > & {
    box-shadow:
      0 0 0 1px var(--color-surface),
      0 0 0 3px var(--color-danger-solid);
  }
  [data-focus-visible] > & {
    outline: 2px solid var(--color-focus);
    outline-offset: 2px;
  }
  [data-disabled] > & {
    opacity: 0.5;
  }
  @media (forced-colors: active) {
    forced-color-adjust: none;
    background: GrayText;
    &::before {
      background: Canvas;
    }
    [data-selected] > & {
      background: Highlight;
    }
  }
`;

/** Turns something on or off at once. In a form that is saved later use Checkbox. */
export function Switch({
  label,
  description,
  errorMessage,
  isInvalid,
  value,
  defaultValue,
  ref,
  ...rest
}: SwitchProps) {
  return (
    <Root
      {...rest}
      isSelected={value ?? (value === null ? false : undefined)}
      defaultSelected={defaultValue}
      isInvalid={isFieldInvalid({ isInvalid, errorMessage })}
      validationBehavior="aria"
      inputRef={ref}
    >
      <Row>
        <Track />
        <span>{label}</span>
      </Row>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </Root>
  );
}

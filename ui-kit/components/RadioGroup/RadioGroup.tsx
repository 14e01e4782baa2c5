import { type Ref, useImperativeHandle, useRef } from 'react';
import { Radio, RadioGroup as AriaRadioGroup } from 'react-aria-components';
import styled from 'styled-components';
import { choiceRow } from '../Field/choiceRow.ts';
import {
  type FieldHandle,
  FieldHelp,
  FieldLabel,
  type FieldProps,
  fieldRoot,
  isFieldInvalid,
} from '../Field/Field.tsx';
import { type Option, usableOptions } from '../Select/options.ts';

export type RadioGroupProps = {
  options: readonly Option[];
  value?: string | null;
  defaultValue?: string;
  onChange?: (value: string) => void;
  orientation?: 'vertical' | 'horizontal';
  ref?: Ref<FieldHandle>;
} & Omit<FieldProps, 'autoFocus'>;

const Root = styled(AriaRadioGroup)`
  ${fieldRoot}
`;

const Options = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  [data-orientation='horizontal'] > & {
    flex-direction: row;
    flex-wrap: wrap;
    gap: var(--space-2) var(--space-5);
  }
`;

const Row = styled(Radio)`
  ${choiceRow}
  &::before {
    content: '';
    flex-shrink: 0;
    inline-size: 18px;
    block-size: 18px;
    margin-block-start: 1px;
    border: 1.5px solid var(--color-border-control);
    border-radius: 50%;
    background: var(--color-surface);
    transition: border-width var(--motion-fast);
  }
  &[data-selected]::before {
    border: 6px solid var(--color-primary-text);
    @media (forced-colors: active) {
      border-color: Highlight;
      forced-color-adjust: none;
    }
  }
  &[data-invalid]::before {
    border-color: var(--color-danger-solid);
  }
  &[data-focus-visible]::before {
    outline: 2px solid var(--color-focus);
    outline-offset: 2px;
  }
`;

const Detail = styled.span`
  display: block;
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
  /* A description may have several lines. */
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** Choice of one of two to five visible options. Arrow keys choose. */
export function RadioGroup({
  label,
  isLabelHidden,
  labelAction,
  description,
  errorMessage,
  isInvalid,
  options,
  value,
  ref,
  ...rest
}: RadioGroupProps) {
  const root = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({
    focus: () =>
      (root.current?.querySelector<HTMLInputElement>('input:checked') ?? root.current?.querySelector('input'))?.focus(),
  }));
  return (
    <Root
      {...rest}
      ref={root}
      value={value}
      isInvalid={isFieldInvalid({ isInvalid, errorMessage })}
      validationBehavior="aria"
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} labelAction={labelAction} isRequired={rest.isRequired} />
      <Options>
        {usableOptions(options).map((option) => (
          <Row key={option.value} value={option.value} isDisabled={option.isDisabled}>
            <span>
              {option.label}
              {option.description && <Detail>{option.description}</Detail>}
            </span>
          </Row>
        ))}
      </Options>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </Root>
  );
}

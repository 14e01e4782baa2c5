import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { useObjectRef } from 'react-aria/useObjectRef';
import styled from 'styled-components';
import { bareInput, below, fieldBox } from '../../theme/styles.ts';
import { PressButton } from '../Button/PressButton.tsx';
import { fieldButton } from '../Field/fieldButtonStyle.ts';
import { InputField, useInputField } from '../Field/InputField.tsx';
import { Icon } from '../Icon/Icon.tsx';
import type { ClassProp } from '../../provider/rootProps.ts';

export type SearchFieldProps = {
  label: string;
  isLabelHidden?: boolean;
  placeholder?: string;
  /** Names the button that clears: "Clear search". */
  clearLabel: string;
  /** The current search text, e.g. from the address. */
  value?: string;
  /** Called after a pause of `delay` in typing, and at once on Enter and on clear. */
  onChange?: (value: string) => void;
  /** Called on Enter, after `onChange`: for codes that a scanner types. */
  onSubmit?: (value: string) => void;
  /** In ms; 0 calls `onChange` for each letter. */
  delay?: number;
  isDisabled?: boolean;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
} & ClassProp;

const Box = styled.div`
  ${fieldBox}
  background: var(--color-surface-sunken);
`;

const Glass = styled.span`
  display: inline-flex;
  padding-inline-start: 10px;
  color: var(--color-text-muted);
`;

const Bare = styled.input`
  ${bareInput}
  padding-inline-start: var(--space-2);
  text-overflow: ellipsis;
  ${below.small} {
    &::placeholder {
      font-size: var(--font-small);
    }
  }
  &::-webkit-search-cancel-button,
  &::-webkit-search-decoration {
    display: none;
  }
`;

const Clear = styled(PressButton)`
  ${fieldButton}
  margin-inline-end: 3px;
  [data-empty] & {
    display: none;
  }
`;

/** Searches while the user types, after a short pause. Escape clears. */
export function SearchField({
  label,
  isLabelHidden = true,
  placeholder,
  clearLabel,
  value = '',
  onChange,
  onSubmit,
  delay = 300,
  isDisabled,
  autoFocus,
  ref,
  className,
}: SearchFieldProps) {
  const [text, setText] = useState(value);
  const input = useObjectRef(ref);
  const field = useInputField({ label });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reported = useRef(value);

  // A new value from outside (Back, a removed chip) replaces the text in the box.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const report = (next: string) => {
    clearTimeout(timer.current);
    if (next === reported.current) return;
    reported.current = next;
    onChange?.(next);
  };
  const changeText = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    if (next === '' || delay === 0) report(next);
    else timer.current = setTimeout(() => report(next), delay);
  };

  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && text !== '') changeText('');
    else if (event.key === 'Enter') {
      report(text);
      onSubmit?.(text);
      // The next code of a scanner replaces one that was not found.
      if (onSubmit) event.currentTarget.select();
    } else return;
    // Neither the form around it is submitted, nor the dialog closed.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <InputField
      className={className}
      field={field}
      label={label}
      isLabelHidden={isLabelHidden}
      isDisabled={isDisabled}
      isEmpty={text === ''}
    >
      <Box data-disabled={isDisabled || undefined}>
        <Glass>
          <Icon icon={Search} size={16} />
        </Glass>
        <Bare
          {...field.fieldProps}
          ref={input}
          type="search"
          value={text}
          onChange={({ target }) => changeText(target.value)}
          onKeyDown={pressKey}
          placeholder={placeholder}
          disabled={isDisabled}
          autoFocus={autoFocus}
        />
        <Clear
          aria-label={clearLabel}
          excludeFromTabOrder
          preventFocusOnPress
          isDisabled={isDisabled}
          // At the start of a touch, so that the keyboard of a phone stays.
          onPressStart={() => input.current?.focus()}
          onPress={() => changeText('')}
        >
          <Icon icon={X} size={16} />
        </Clear>
      </Box>
    </InputField>
  );
}

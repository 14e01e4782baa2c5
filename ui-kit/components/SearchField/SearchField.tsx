import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { Group, Input, SearchField as AriaSearchField } from 'react-aria-components';
import styled from 'styled-components';
import { bareInput, fieldBox } from '../../theme/styles.ts';
import { FieldLabel, fieldRoot } from '../Field/Field.tsx';
import { FieldButton } from '../Field/FieldButton.ts';
import { Icon } from '../Icon/Icon.tsx';

export type SearchFieldProps = {
  label: string;
  isLabelHidden?: boolean;
  placeholder?: string;
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
};

const Root = styled(AriaSearchField)`
  ${fieldRoot}
`;

const Box = styled(Group)`
  ${fieldBox}
  background: var(--color-surface-sunken);
`;

const Glass = styled.span`
  display: inline-flex;
  padding-inline-start: 10px;
  color: var(--color-text-muted);
`;

const Bare = styled(Input)`
  ${bareInput}
  padding-inline-start: var(--space-2);
  text-overflow: ellipsis;
  &::-webkit-search-cancel-button,
  &::-webkit-search-decoration {
    display: none;
  }
`;

const Clear = styled(FieldButton)`
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
  value = '',
  onChange,
  onSubmit,
  delay = 300,
  ref,
  ...rest
}: SearchFieldProps) {
  const [text, setText] = useState(value);
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

  const submit = (next: string) => {
    report(next);
    onSubmit?.(next);
  };

  // The next code of a scanner replaces one that was not found.
  const selectCode = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'Enter' && onSubmit) currentTarget.select();
  };

  return (
    <Root {...rest} value={text} onChange={changeText} onSubmit={submit}>
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <Box isDisabled={rest.isDisabled}>
        <Glass>
          <Icon icon={Search} size={16} />
        </Glass>
        <Bare ref={ref} placeholder={placeholder} onKeyDown={selectCode} />
        <Clear>
          <Icon icon={X} size={16} />
        </Clear>
      </Box>
    </Root>
  );
}

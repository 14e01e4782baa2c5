import { ChevronDown, X } from 'lucide-react';
import { type Ref, useEffect, useMemo, useRef } from 'react';
import { ComboBox as AriaComboBox, Group, Input, useFilter } from 'react-aria-components';
import styled from 'styled-components';
import { bareInput, fieldBox } from '../../theme/styles.ts';
import { FieldHelp, FieldLabel, type FieldProps, fieldRoot, isFieldInvalid } from '../Field/Field.tsx';
import { FieldButton } from '../Field/FieldButton.ts';
import { Icon } from '../Icon/Icon.tsx';
import { type Option, OptionList, OptionPopover } from '../Select/OptionList.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';

export type ComboBoxProps = {
  /** All options, or the answer to the latest search where `onSearch` is given. */
  options: readonly Option[];
  /** null is nothing chosen. */
  value?: string | null;
  onChange?: (value: string | null) => void;
  /** The words of `value` where `options` does not hold it: a search shows only a part. */
  selectedLabel?: string;
  /** Asks for options as one types, after a pause; filtering is then the caller's. */
  onSearch?: (text: string) => void;
  isLoading?: boolean;
  /** Shown and spoken while options are on their way. */
  loadingText: string;
  /** Shown where nothing matches. */
  emptyText: string;
  /** Name of the button that removes the choice; without it there is none. */
  clearLabel?: string;
  placeholder?: string;
  ref?: Ref<HTMLInputElement>;
} & FieldProps;

/** In ms: typing rests this long before `onSearch` is asked. */
const SEARCH_DELAY = 250;

const Root = styled(AriaComboBox<Option>)`
  ${fieldRoot}
`;

const Box = styled(Group)`
  ${fieldBox}
  padding-inline-end: var(--space-1);
`;

const Bare = styled(Input)`
  ${bareInput}
  text-overflow: ellipsis;
`;

/** Calls `onSearch` when typing rests. */
function useSearchWhenResting(onSearch: ((text: string) => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (text: string, delay: number) => {
    clearTimeout(timer.current);
    if (onSearch) timer.current = setTimeout(() => onSearch(text), delay);
  };
}

/** One of many, found by typing; the options may come from a server. */
export function ComboBox({
  label,
  isLabelHidden,
  labelAction,
  description,
  errorMessage,
  isInvalid,
  options,
  value,
  onChange,
  selectedLabel,
  onSearch,
  isLoading,
  loadingText,
  emptyText,
  clearLabel,
  placeholder,
  ref,
  ...rest
}: ComboBoxProps) {
  const { contains } = useFilter({ sensitivity: 'base' });
  const search = useSearchWhenResting(onSearch);
  const isChosenAbsent = Boolean(value) && !options.some((option) => option.value === value);
  const items = useMemo(
    () => (isChosenAbsent && value ? [...options, { value, label: selectedLabel ?? value }] : options),
    [options, isChosenAbsent, value, selectedLabel],
  );
  const chosenText = items.find((option) => option.value === value)?.label ?? '';
  // The chosen option is in the list so that its words stand in the box; a search that did not find it must not show it.
  const filter = (text: string, input: string) =>
    onSearch ? !isChosenAbsent || text !== chosenText : contains(text, input);
  const invalid = isFieldInvalid({ isInvalid, errorMessage });

  return (
    <Root
      {...rest}
      defaultItems={items}
      value={value}
      onChange={onChange && ((key) => onChange(key === null ? null : String(key)))}
      defaultFilter={filter}
      onInputChange={(text) => text !== chosenText && search(text, SEARCH_DELAY)}
      onOpenChange={(isOpen, trigger) => isOpen && trigger !== 'input' && search('', 0)}
      allowsEmptyCollection
      isInvalid={invalid}
      validationBehavior="aria"
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} labelAction={labelAction} isRequired={rest.isRequired} />
      <Box isInvalid={invalid} isDisabled={rest.isDisabled}>
        <Bare ref={ref} placeholder={placeholder} />
        {isLoading && <Spinner size={16} label={loadingText} />}
        {clearLabel && value && !rest.isDisabled && !rest.isReadOnly && (
          <FieldButton slot={null} aria-label={clearLabel} onPress={() => onChange?.(null)}>
            <Icon icon={X} size={16} />
          </FieldButton>
        )}
        <FieldButton>
          <Icon icon={ChevronDown} size={16} />
        </FieldButton>
      </Box>
      <FieldHelp description={description} errorMessage={errorMessage} />
      <OptionPopover>
        <OptionList options={items} emptyText={isLoading ? loadingText : emptyText} />
      </OptionPopover>
    </Root>
  );
}

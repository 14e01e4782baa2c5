import { ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, type Ref, use, useMemo } from 'react';
import { ComboBox as AriaComboBox, ComboBoxStateContext, Group, Input, useFilter } from 'react-aria-components';
import styled from 'styled-components';
import { bareInput, fieldBox } from '../../theme/styles.ts';
import { FieldHelp, FieldLabel, type FieldProps, fieldRoot, isFieldInvalid } from '../Field/Field.tsx';
import { FieldButton } from '../Field/FieldButton.ts';
import { Icon } from '../Icon/Icon.tsx';
import { OptionList, OptionPopover } from '../Select/OptionList.tsx';
import { type Option, usableOptions } from '../Select/options.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import { SEARCH_DELAY, useDelayedSearch } from './useDelayedSearch.ts';

export type ComboBoxProps = {
  /** All options, or with `onSearch` the results of the latest search. */
  options: readonly Option[];
  /** null: no choice. */
  value?: string | null;
  onChange?: (value: string | null) => void;
  /** Label of `value` if `options` does not contain it, since a search returns only some options. */
  selectedLabel?: string;
  /** Called with the typed text after a pause. The caller then filters the options. */
  onSearch?: (text: string) => void;
  isLoading?: boolean;
  /** Shown and announced while options load. */
  loadingText: string;
  /** Shown when no option matches. */
  emptyText: string;
  /** The typed text is the value; the options are only suggestions. */
  isFreeText?: boolean;
  /** Label of the button that removes the choice. No button without it. */
  clearLabel?: string;
  placeholder?: string;
  ref?: Ref<HTMLInputElement>;
} & FieldProps;

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

type TextProps = Pick<ComboBoxProps, 'placeholder' | 'ref' | 'isReadOnly'>;

/**
 * A click into the text opens the list, as that of a select does. The focus alone does not: Tab only passes by. React
 * Aria lacks two keys of the pattern: Alt+ArrowDown opens the list without moving to an option, Alt+ArrowUp closes it.
 */
function TextPart({ isReadOnly, ...rest }: TextProps) {
  const state = use(ComboBoxStateContext);
  const open = () => {
    if (!isReadOnly && !state?.isOpen) state?.open(null, 'manual');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    if (event.key === 'ArrowDown') open();
    else state?.close();
  };
  return <Bare onClick={open} onKeyDown={onKeyDown} {...rest} />;
}

/** Choice of one of many options by typing. The options may come from a server. */
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
  isFreeText,
  loadingText,
  emptyText,
  clearLabel,
  placeholder,
  ref,
  ...rest
}: ComboBoxProps) {
  const { contains } = useFilter({ sensitivity: 'base' });
  const { search, isWaiting } = useDelayedSearch(onSearch);
  const isPending = isWaiting || Boolean(isLoading);
  const isChosenAbsent = !isFreeText && Boolean(value) && !options.some((option) => option.value === value);
  const items = useMemo(
    () => usableOptions(isChosenAbsent && value ? [...options, { value, label: selectedLabel ?? value }] : options),
    [options, isChosenAbsent, value, selectedLabel],
  );
  const chosenText = items.find((option) => option.value === value)?.label ?? '';
  const filter = (text: string, input: string) => {
    // Until the results arrive, the list shows those of an older text: Enter must not choose one that does not match.
    if (!onSearch || isPending) return contains(text, input);
    // The list contains the chosen option so that the box shows its label. The filter hides it from results without it.
    return !isChosenAbsent || text !== chosenText;
  };
  const invalid = isFieldInvalid({ isInvalid, errorMessage });

  return (
    <Root
      {...rest}
      defaultItems={items}
      {...(isFreeText
        ? { inputValue: value ?? '', allowsCustomValue: true }
        : { value, onChange: onChange && ((key) => onChange(key === null ? null : String(key))) })}
      defaultFilter={filter}
      onInputChange={(text) => {
        if (isFreeText) onChange?.(text);
        if (text !== chosenText) search(text, SEARCH_DELAY);
      }}
      onOpenChange={(isOpen, trigger) => isOpen && trigger !== 'input' && search('', 0)}
      allowsEmptyCollection={!isFreeText}
      isInvalid={invalid}
      validationBehavior="aria"
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} labelAction={labelAction} isRequired={rest.isRequired} />
      <Box isInvalid={invalid} isDisabled={rest.isDisabled}>
        <TextPart ref={ref} placeholder={placeholder} isReadOnly={rest.isReadOnly} />
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
        <OptionList options={items} emptyText={isPending ? loadingText : emptyText} />
      </OptionPopover>
    </Root>
  );
}

import type { Ref } from 'react';
import { Autocomplete, Select as AriaSelect, useFilter } from 'react-aria-components';
import styled from 'styled-components';
import { SEARCH_DELAY, useDelayedSearch } from '../ComboBox/useDelayedSearch.ts';
import { FieldHelp, FieldLabel, type FieldProps, fieldRoot, isFieldInvalid } from '../Field/Field.tsx';
import { type Option, OptionList, OptionPopover } from '../Select/OptionList.tsx';
import { SelectBox } from '../Select/SelectBox.tsx';
import { OptionSearch } from './OptionSearch.tsx';

export type MultiSelectProps = {
  options: readonly Option[];
  value?: readonly string[] | null;
  defaultValue?: readonly string[];
  onChange?: (value: string[]) => void;
  placeholder: string;
  emptyText?: string;
  /** Adds a search with this label above the list. Use it for ten or more options. */
  searchLabel?: string;
  /**
   * Called with an empty text when the list opens, then with the typed text after a pause. The caller then replaces the
   * options, which are not filtered here.
   */
  onSearch?: (text: string) => void;
  ref?: Ref<HTMLButtonElement>;
} & FieldProps;

const Root = styled(AriaSelect<Option, 'multiple'>)`
  ${fieldRoot}
`;

const Search = styled.div`
  padding: var(--space-2) var(--space-2) 0;
`;

function Options({
  options,
  emptyText,
  searchLabel,
  onSearch,
}: Pick<MultiSelectProps, 'options' | 'emptyText' | 'searchLabel' | 'onSearch'>) {
  const { contains } = useFilter({ sensitivity: 'base' });
  const { search } = useDelayedSearch(onSearch);
  if (!searchLabel) return <OptionList options={options} emptyText={emptyText} />;
  return (
    <Autocomplete
      filter={onSearch ? undefined : contains}
      onInputChange={onSearch && ((text) => search(text, SEARCH_DELAY))}
    >
      <Search>
        <OptionSearch label={searchLabel} />
      </Search>
      <OptionList options={options} emptyText={emptyText} />
    </Autocomplete>
  );
}

/** Choice of several options of a list. The box lists the chosen ones, in the language of the page. */
export function MultiSelect({
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
  searchLabel,
  onSearch,
  ref,
  isReadOnly,
  isDisabled,
  ...rest
}: MultiSelectProps) {
  return (
    <Root
      {...rest}
      selectionMode="multiple"
      isDisabled={isDisabled || isReadOnly}
      data-readonly={isReadOnly || undefined}
      value={value === null ? [] : value}
      onChange={onChange && ((keys) => onChange(keys.map(String)))}
      onOpenChange={(isOpen) => isOpen && onSearch?.('')}
      isInvalid={isFieldInvalid({ isInvalid, errorMessage })}
      validationBehavior="aria"
      allowsEmptyCollection
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} labelAction={labelAction} isRequired={rest.isRequired} />
      <SelectBox ref={ref} />
      <FieldHelp description={description} errorMessage={errorMessage} />
      <OptionPopover>
        <Options options={options} emptyText={emptyText} searchLabel={searchLabel} onSearch={onSearch} />
      </OptionPopover>
    </Root>
  );
}

import { ComboBox, type ComboBoxProps } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';

type SearchedFieldProps = Omit<ComboBoxProps, 'loadingText' | 'emptyText' | 'clearLabel'> & { emptyText?: string };

/** A field that selects a record by a search. */
export function SearchedField({ emptyText, ...props }: SearchedFieldProps) {
  const t = useText();
  return (
    <ComboBox
      {...props}
      loadingText={t(($) => $.common.loading)}
      emptyText={emptyText ?? t(($) => $.crud.noOptions)}
      clearLabel={t(($) => $.common.clear)}
    />
  );
}

import { useState } from 'react';
import { ComboBox } from '#ui-kit';
import { useBoundField } from '#console/crud/fields/useBoundField.ts';
import { useSuggestProductCategoriesQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import type { ProductEntityForm } from './useProductForm.ts';

/** The category: any text, with the categories of other products as suggestions. */
export function CategoryInput({ form }: { form: ProductEntityForm }) {
  const t = useText();
  const { value, ...field } = useBoundField({
    form,
    name: 'category',
    description: t(($) => $.productPage.hints.category),
  });
  const [search, setSearch] = useState('');
  const { data, previousData, loading } = useSuggestProductCategoriesQuery({ variables: { search } });
  const found = (data ?? previousData)?.suggestProductCategories ?? [];
  const text: unknown = value;
  return (
    <ComboBox
      {...field}
      isFreeText
      value={typeof text === 'string' ? text : ''}
      onSearch={setSearch}
      isLoading={loading}
      options={found.map((category) => ({ value: category, label: category }))}
      loadingText={t(($) => $.common.loading)}
      emptyText={t(($) => $.products.noCategories)}
    />
  );
}

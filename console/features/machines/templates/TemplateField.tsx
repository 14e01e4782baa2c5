import { EmptyState, Skeleton } from '#ui-kit';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { Waiting } from '#console/crud/Waiting.tsx';
import { useText } from '#console/i18n/useText.ts';
import { SearchedField } from '#console/pickers/SearchedField.tsx';
import type { Templates } from './useTemplates.ts';

type TemplateFieldProps = {
  templates: Templates;
  /** Id of the chosen template. */
  value: string | null;
  selectedLabel: string | undefined;
  /** Whether to say that a template is required. */
  isMissing: boolean;
  onChange: (id: string | null) => void;
};

/** Chooses a template, or says that there is none. */
export function TemplateField({ templates, value, selectedLabel, isMissing, onChange }: TemplateFieldProps) {
  const t = useText();
  const { found, isEmpty, loading, error, setSearch, refetch } = templates;
  const label = t(($) => $.layoutTemplates.apply.template);
  if (error && !found) {
    return (
      <LoadFailure title={t(($) => $.layoutTemplates.apply.loadFailed)} error={error} onRetry={() => void refetch()} />
    );
  }
  if (!found) {
    return (
      <Waiting>
        <Skeleton height={40} />
      </Waiting>
    );
  }
  if (isEmpty) {
    return (
      <EmptyState
        variant="new"
        title={t(($) => $.layoutTemplates.apply.emptyTitle)}
        description={t(($) => $.layoutTemplates.apply.emptyText)}
      />
    );
  }
  return (
    <SearchedField
      label={label}
      options={found.map(({ id, name, model, channelCount }) => ({
        value: id,
        label: name,
        description: [
          t(($) => $.machines.models[model]),
          t(($) => $.machineLayout.total, { count: channelCount }),
        ].join(' · '),
      }))}
      value={value}
      selectedLabel={selectedLabel}
      onChange={onChange}
      onSearch={setSearch}
      isLoading={loading}
      errorMessage={isMissing ? t(($) => $.validation.required, { field: label }) : undefined}
      isRequired
      autoFocus
    />
  );
}

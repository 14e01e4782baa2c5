import { useState } from 'react';
import { trainingRules } from '#api/features/trainings/training.rules.ts';
import { ComboBox, FieldRow } from '#ui-kit';
import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { DateInput } from '#console/crud/fields/DateInput.tsx';
import { useBoundField } from '#console/crud/fields/useBoundField.ts';
import { type LoadedRecord, LoadRecord } from '#console/crud/LoadRecord.tsx';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import {
  type TrainingFieldsFragment,
  trainingOperations,
  useSuggestTrainingNamesQuery,
} from '#console/generated/operations.ts';
import { dayIn } from '#console/i18n/day.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';
import { EMPLOYEES } from '#console/pickers/nouns.ts';
import { RecordPicker } from '#console/pickers/pickers.tsx';
import { useCachedNames } from '#console/pickers/useCachedNames.ts';

/** In ms. Checks whether a new day has begun. */
const MINUTE = 60_000;

type TrainingDrawerProps = {
  id: string | undefined;
  /** The employee of a new training. */
  employeeId: string | undefined;
};

/** The drawer of a training; without an id, of a new one. */
export function TrainingDrawer({ id, employeeId }: TrainingDrawerProps) {
  const t = useText();
  return (
    <LoadRecord id={id} operations={trainingOperations} texts={t(($) => $.trainings.form, { returnObjects: true })}>
      {(loaded) => <Fields {...loaded} employeeId={employeeId} />}
    </LoadRecord>
  );
}

type FieldsProps = LoadedRecord<TrainingFieldsFragment> & Pick<TrainingDrawerProps, 'employeeId'>;

function useTrainingForm({ record, reload, employeeId }: FieldsProps) {
  const t = useText();
  const nameOf = useCachedNames();
  const { timeZone } = useFormat();
  const today = dayIn(timeZone, useNow(MINUTE));
  return useEntityForm({
    rules: trainingRules,
    texts: t(($) => $.trainings.form, { returnObjects: true }),
    labels: t(($) => $.trainings.fields, { returnObjects: true }),
    operations: trainingOperations,
    record,
    reload,
    empty: { employeeId: employeeId ?? '', name: '', completedAt: today, expiresAt: null },
    toValues: (values) => ({
      employeeId: values.employeeId,
      name: values.name,
      completedAt: values.completedAt,
      expiresAt: values.expiresAt,
    }),
    nameOf: ({ name }) => name,
    permission: 'EMPLOYEE_MANAGEMENT',
    show: { employeeId: (value) => nameOf('Employee', value) },
  });
}

/** The form of a training. */
type TrainingForm = ReturnType<typeof useTrainingForm>;

function Fields(props: FieldsProps) {
  const { record: training } = props;
  const t = useText();
  const form = useTrainingForm(props);
  const hints = t(($) => $.trainings.hints, { returnObjects: true });
  return (
    <EntityDrawer form={form} title={training?.name} subtitle={training?.employee?.name}>
      {!training && <RecordPicker form={form} noun={EMPLOYEES} name="employeeId" selected={undefined} />}
      <NameInput form={form} />
      <FieldRow minField={180}>
        <DateInput form={form} name="completedAt" />
        <DateInput form={form} name="expiresAt" description={hints.expiresAt} />
      </FieldRow>
    </EntityDrawer>
  );
}

/** The name: any text, with the names of the company's other trainings as suggestions. */
function NameInput({ form }: { form: TrainingForm }) {
  const t = useText();
  const { value, ...field } = useBoundField({ form, name: 'name', description: t(($) => $.trainings.hints.name) });
  const [search, setSearch] = useState('');
  const { data, previousData, loading } = useSuggestTrainingNamesQuery({ variables: { search } });
  const found = (data ?? previousData)?.suggestTrainingNames ?? [];
  const text: unknown = value;
  return (
    <ComboBox
      {...field}
      isFreeText
      value={typeof text === 'string' ? text : ''}
      onSearch={setSearch}
      isLoading={loading}
      options={found.map((name) => ({ value: name, label: name }))}
      loadingText={t(($) => $.common.loading)}
      emptyText={t(($) => $.trainings.noNames)}
    />
  );
}

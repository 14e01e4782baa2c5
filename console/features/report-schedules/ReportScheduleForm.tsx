import { useContext, useEffect, useState } from 'react';
import { REPORT_FREQUENCIES } from '#api/features/report-schedules/report-frequencies.rules.ts';
import {
  DEFAULT_TIME,
  REPORT_FORMATS,
  REPORT_LANGUAGES,
  reportScheduleRules,
  SHEETS_LIST,
} from '#api/features/report-schedules/report-schedule.rules.ts';
import { useSession } from '#console/auth/useSession.ts';
import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { SelectInput } from '#console/crud/fields/SelectInput.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { type LoadedRecord, LoadRecord } from '#console/crud/LoadRecord.tsx';
import { dropReportDraft, readReportDraft, type ReportDraft } from '#console/crud/report-draft.ts';
import { editableStatus } from '#console/crud/status.ts';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import {
  type ReportScheduleFieldsFragment,
  reportScheduleOperations,
  useGetReportListsQuery,
} from '#console/generated/operations.ts';
import { LANGUAGE_NAMES } from '#console/i18n/languages.ts';
import { TimeZoneContext } from '#console/i18n/useFormat.ts';
import { usePageLanguage } from '#console/i18n/usePageLanguage.ts';
import { useText } from '#console/i18n/useText.ts';
import { CONSOLE_USERS } from '#console/pickers/nouns.ts';
import { RecordsPicker } from '#console/pickers/pickers.tsx';
import { NumberChoice } from './NumberChoice.tsx';
import { ReportContents } from './ReportContents.tsx';
import { ReportRuns } from './ReportRuns.tsx';

/** The drawer of a scheduled report; without an id, of a new one, with the filter of the list from which it was opened. */
export function ReportScheduleForm({ id }: { id: string | undefined }) {
  const t = useText();
  const [draft] = useState(() => (id === undefined ? readReportDraft() : null));
  useEffect(() => dropReportDraft, []);
  return (
    <LoadRecord
      id={id}
      operations={reportScheduleOperations}
      texts={t(($) => $.reportSchedules.form, { returnObjects: true })}
    >
      {(loaded) => <ReportScheduleFields {...loaded} draft={draft} />}
    </LoadRecord>
  );
}

type Props = LoadedRecord<ReportScheduleFieldsFragment> & { draft: ReportDraft | null };

function ReportScheduleFields({ record, reload, draft }: Props) {
  const t = useText();
  const language = usePageLanguage();
  const timeZone = useContext(TimeZoneContext);
  const ownId = useSession().user?.id;
  const ownName = useSession().user?.name ?? '';
  const lists = useGetReportListsQuery({ skip: Boolean(record) }).data?.getReportLists ?? [];
  const weekdays = weekdayNames(language);
  const form = useEntityForm({
    rules: reportScheduleRules,
    texts: t(($) => $.reportSchedules.form, { returnObjects: true }),
    labels: t(($) => $.reportSchedules.fields, { returnObjects: true }),
    operations: reportScheduleOperations,
    record,
    reload,
    empty: {
      name: '',
      list: draft?.list ?? '',
      variables: draft && Object.keys(draft.variables).length > 0 ? JSON.stringify(draft.variables) : null,
      columns: draft?.columns ? [...draft.columns] : null,
      format: 'XLSX' as const,
      language,
      frequency: 'WEEKLY' as const,
      ...DEFAULT_TIME,
      receiverIds: ownId ? [ownId] : [],
      status: 'ACTIVE' as const,
    },
    toValues: ({ name, list, variables, columns, format, frequency, hour, receivers, status, ...rest }) => ({
      name,
      list,
      variables: variables ?? null,
      columns: columns ? [...columns] : null,
      format,
      language: REPORT_LANGUAGES.find((known) => known === rest.language) ?? 'en',
      frequency,
      weekday: rest.weekday ?? null,
      monthDay: rest.monthDay ?? null,
      hour,
      receiverIds: receivers.map((receiver) => receiver.id),
      status: editableStatus(status),
    }),
    nameOf: ({ name }) => name,
    permission: 'ADMINISTRATOR',
    show: {
      format: (value) => wordOf(REPORT_FORMATS, value, (word) => t(($) => $.reportSchedules.formats[word])),
      frequency: (value) => wordOf(REPORT_FREQUENCIES, value, (word) => t(($) => $.reportSchedules.frequencies[word])),
      weekday: (value) => weekdays[Number(value) - 1] ?? '',
      receiverIds: (value) =>
        (Array.isArray(value) ? value : []).map(
          (id) => record?.receivers.find((known) => known.id === id)?.name ?? '…',
        ),
    },
  });
  const [list, frequency] = form.form.watch(['list', 'frequency']);
  const formats = REPORT_FORMATS.filter((format) => format !== 'SHEETS' || list === SHEETS_LIST);
  const isChosenHere = !record && !draft;
  const title = record ? record.listTitle : lists.find((known) => known.list === list)?.title;
  return (
    <EntityDrawer form={form} title={record?.name}>
      <TextInput form={form} name="name" autoFocus={!record} />
      {isChosenHere ? (
        <SelectInput
          form={form}
          name="list"
          options={lists.map((known) => ({ value: known.list, label: known.title }))}
        />
      ) : (
        <ReportContents title={title} variables={form.form.watch('variables')} columns={form.form.watch('columns')} />
      )}
      <SelectInput
        form={form}
        name="format"
        options={formats.map((value) => ({ value, label: t(($) => $.reportSchedules.formats[value]) }))}
      />
      <SelectInput
        form={form}
        name="language"
        options={REPORT_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <SelectInput
        form={form}
        name="frequency"
        options={REPORT_FREQUENCIES.map((value) => ({ value, label: t(($) => $.reportSchedules.frequencies[value]) }))}
      />
      {frequency === 'WEEKLY' && (
        <NumberChoice
          form={form}
          name="weekday"
          options={weekdays.map((label, place) => ({ value: String(place + 1), label }))}
          isRequired
        />
      )}
      {frequency === 'MONTHLY' && (
        <NumberChoice
          form={form}
          name="monthDay"
          options={numbers(31).map((day) => ({ value: String(day + 1), label: String(day + 1) }))}
          description={t(($) => $.reportSchedules.monthDayHelp)}
          isRequired
        />
      )}
      <NumberChoice
        form={form}
        name="hour"
        options={numbers(24).map((hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }))}
        description={t(($) => $.reportSchedules.hourHelp, { zone: timeZone.replaceAll('_', ' ') })}
      />
      <RecordsPicker
        form={form}
        name="receiverIds"
        noun={CONSOLE_USERS}
        selected={
          record
            ? record.receivers.map(({ id, name }) => ({ id, name: name ?? t(($) => $.reportSchedules.gone) }))
            : ownId
              ? [{ id: ownId, name: ownName }]
              : []
        }
        description={t(($) => $.reportSchedules.receiversHelp)}
      />
      <StatusInput form={form} name="status" />
      {record && record.status !== 'DELETED' && (
        <ReportRuns scheduleId={record.id} isDisabled={form.form.formState.isDirty} />
      )}
    </EntityDrawer>
  );
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, place) => place);

/** From Monday on. 1 January 2024 was one. */
const weekdayNames = (language: string): string[] =>
  numbers(7).map((place) =>
    new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + place)),
  );

/** The text of a value of a list of words, for the dialog after a conflict. */
function wordOf<W extends string>(words: readonly W[], value: unknown, textOf: (word: W) => string): string {
  const word = words.find((known) => known === value);
  return word ? textOf(word) : '';
}

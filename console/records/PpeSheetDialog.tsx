import { useState } from 'react';
import { Alert, Button, DateRangePicker, Dialog, type IsoDateRange, Select, Skeleton, Stack, Text } from '#ui-kit';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { useDownload } from '#console/crud/useDownload.ts';
import { useListPpeTemplatesQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { ChosenPeopleNote } from './ChosenPeopleNote.tsx';
import { useChosenPeople } from './useChosenPeople.ts';

/** One employee, or those who match a filter of the list of employees. */
type PpeSheetTarget = { employee: { id: string; name: string } } | { filter: object };

type PpeSheetDialogProps = PpeSheetTarget & {
  onClose: () => void;
};

/** Templates that the dialog offers. */
const MOST_TEMPLATES = 100;

/** Makes PPE sheets as PDF: from a template, for all deliveries or those of some days (S10). */
export function PpeSheetDialog({ onClose, ...target }: PpeSheetDialogProps) {
  const t = useText();
  const texts = t(($) => $.ppeTemplates.sheet, { returnObjects: true });
  const [chosen, setChosen] = useState<string | null>();
  const [days, setDays] = useState<IsoDateRange | null>(null);
  const query = useListPpeTemplatesQuery({ variables: { filter: { status: ['ACTIVE'] }, limit: MOST_TEMPLATES } });
  const templates = query.data?.listPpeTemplates.items;
  const templateId = chosen === undefined ? templates?.find(({ isDefault }) => isDefault)?.id : chosen;
  const isNoneChosen = (templates?.length ?? 0) > 0 && !templateId;
  const employee = 'employee' in target ? target.employee : undefined;
  const people = useChosenPeople('filter' in target ? target.filter : undefined);
  const { download, isPending } = useDownload(
    employee
      ? { done: texts.done, failed: t(($) => $.ppeTemplates.sheet.failed, { name: employee.name }) }
      : { done: texts.manyDone, failed: texts.manyFailed, busy: texts.manyBusy },
  );
  const create = async () => {
    const wanted = { ...(templateId && { templateId }), ...(days && { from: days.start, to: days.end }) };
    if ('filter' in target)
      await download('/api/ppe-sheets/archive', 'ppe-sheets.zip', { ...wanted, filter: target.filter });
    else {
      const search = new URLSearchParams(wanted).toString();
      const { id } = target.employee;
      await download(`/api/employees/${id}/ppe-sheet?${search}`, `ppe-sheet-${id}.pdf`);
    }
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={employee ? t(($) => $.ppeTemplates.sheet.title, { name: employee.name }) : texts.manyTitle}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onPress={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button
            variant="primary"
            isPending={isPending}
            pendingLabel={texts.pending}
            isDisabled={!templates || isNoneChosen || !people.isAllowed}
            onPress={() => void create()}
          >
            {employee ? texts.action : texts.manyAction}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Text element="p">{employee ? texts.text : texts.manyText}</Text>
        {!employee && <ChosenPeopleNote people={people} />}
        {!templates && !query.error && <Skeleton height={64} />}
        {query.error && (
          <LoadFailure
            title={t(($) => $.ppeTemplates.list.loadFailed)}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        )}
        {templates?.length === 0 && <Alert tone="info" title={texts.standard} />}
        {templates && templates.length > 0 && (
          <Select
            label={texts.template}
            options={templates.map(({ id, name }) => ({ value: id, label: name }))}
            value={templateId ?? null}
            onChange={setChosen}
            placeholder={t(($) => $.crudForm.form.choose)}
            emptyText={t(($) => $.crud.noOptions)}
            errorMessage={isNoneChosen ? t(($) => $.ppeTemplates.errors.noneSelected) : undefined}
            isRequired
          />
        )}
        <DateRangePicker
          label={texts.days}
          description={texts.daysHelp}
          value={days}
          onChange={setDays}
          clearLabel={t(($) => $.common.clear)}
        />
      </Stack>
    </Dialog>
  );
}

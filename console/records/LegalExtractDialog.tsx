import { useState } from 'react';
import { Alert, Button, DateRangePicker, Dialog, type IsoDateRange, Select, Stack, Text } from '#ui-kit';
import { useDownload } from '#console/crud/useDownload.ts';
import { useText } from '#console/i18n/useText.ts';
import { ChosenPeopleNote } from './ChosenPeopleNote.tsx';
import { useChosenPeople } from './useChosenPeople.ts';

/** One employee, or those who match a filter of the list of employees. */
type LegalExtractTarget = { employee: { id: string; name: string } } | { filter: object };

type LegalExtractDialogProps = LegalExtractTarget & { onClose: () => void };

const FILES = {
  XML: (id: string) => `s-2240-${id}.xml`,
  PDF: (id: string) => `ppp-${id}.pdf`,
};

/** Makes the PPE part of eSocial S-2240 and of the PPP (IDEA-26). Says what is left to the person in charge. */
export function LegalExtractDialog({ onClose, ...target }: LegalExtractDialogProps) {
  const t = useText();
  const texts = t(($) => $.legalExtracts.dialog, { returnObjects: true });
  const [format, setFormat] = useState<keyof typeof FILES>('XML');
  const [days, setDays] = useState<IsoDateRange | null>(null);
  const employee = 'employee' in target ? target.employee : undefined;
  const people = useChosenPeople('filter' in target ? target.filter : undefined);
  const { download, isPending } = useDownload(
    employee
      ? { done: texts.done, failed: t(($) => $.legalExtracts.dialog.failed, { name: employee.name }) }
      : { done: texts.manyDone, failed: texts.manyFailed, busy: texts.manyBusy },
  );
  const create = async () => {
    const wanted = { ...(days && { from: days.start, to: days.end }) };
    if ('filter' in target)
      await download('/api/legal-extracts/archive', 'legal-extracts.zip', { ...wanted, filter: target.filter });
    else {
      const search = new URLSearchParams({ format, ...wanted }).toString();
      const { id } = target.employee;
      await download(`/api/employees/${id}/legal-extract?${search}`, FILES[format](id));
    }
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={employee ? t(($) => $.legalExtracts.dialog.title, { name: employee.name }) : texts.manyTitle}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onPress={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button
            variant="primary"
            isPending={isPending}
            pendingLabel={texts.pending}
            isDisabled={!people.isAllowed}
            onPress={() => void create()}
          >
            {texts.action}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Text element="p">{employee ? texts.text : texts.manyText}</Text>
        {!employee && <ChosenPeopleNote people={people} />}
        {employee && (
          <Select
            label={texts.file}
            options={[
              { value: 'XML', label: texts.files.XML },
              { value: 'PDF', label: texts.files.PDF },
            ]}
            value={format}
            onChange={(value) => setFormat(value === 'PDF' ? 'PDF' : 'XML')}
            placeholder={t(($) => $.crudForm.form.choose)}
            emptyText={t(($) => $.crud.noOptions)}
          />
        )}
        <DateRangePicker
          label={texts.days}
          description={texts.daysHelp}
          value={days}
          onChange={setDays}
          clearLabel={t(($) => $.common.clear)}
        />
        <Alert tone="info" title={texts.leftTitle}>
          {texts.left}
        </Alert>
      </Stack>
    </Dialog>
  );
}

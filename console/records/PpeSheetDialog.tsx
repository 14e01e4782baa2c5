import { useState } from 'react';
import { Alert, Button, DateRangePicker, Dialog, type IsoDateRange, Select, Skeleton, Stack, Text } from '#ui-kit';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { useDownload } from '#console/crud/useDownload.ts';
import { useListPpeTemplatesQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

type PpeSheetDialogProps = {
  employee: { id: string; name: string };
  onClose: () => void;
};

/** Templates that the dialog offers. */
const MOST_TEMPLATES = 100;

/** Makes the PPE sheet of an employee as PDF: from a template, for all deliveries or those of some days (S10). */
export function PpeSheetDialog({ employee, onClose }: PpeSheetDialogProps) {
  const t = useText();
  const texts = t(($) => $.ppeTemplates.sheet, { returnObjects: true });
  const [chosen, setChosen] = useState<string | null>();
  const [days, setDays] = useState<IsoDateRange | null>(null);
  const query = useListPpeTemplatesQuery({ variables: { filter: { status: ['ACTIVE'] }, limit: MOST_TEMPLATES } });
  const templates = query.data?.listPpeTemplates.items;
  const templateId = chosen === undefined ? templates?.find(({ isDefault }) => isDefault)?.id : chosen;
  const isNoneChosen = (templates?.length ?? 0) > 0 && !templateId;
  const { download, isPending } = useDownload({
    done: texts.done,
    failed: t(($) => $.ppeTemplates.sheet.failed, { name: employee.name }),
  });
  const create = async () => {
    const wanted = { ...(templateId && { templateId }), ...(days && { from: days.start, to: days.end }) };
    const search = new URLSearchParams(wanted).toString();
    await download(`/api/employees/${employee.id}/ppe-sheet?${search}`, `ppe-sheet-${employee.id}.pdf`);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.ppeTemplates.sheet.title, { name: employee.name })}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onPress={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button
            variant="primary"
            isPending={isPending}
            pendingLabel={texts.pending}
            isDisabled={!templates || isNoneChosen}
            onPress={() => void create()}
          >
            {texts.action}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Text element="p">{texts.text}</Text>
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
            placeholder={t(($) => $.crud.form.choose)}
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

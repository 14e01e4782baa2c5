import { useState } from 'react';
import {
  LABEL_SHEET_NAMES,
  LABEL_SHEETS,
  type LabelSheetName,
  labelsOn,
} from '#api/features/labels/label-sheets.rules.ts';
import { LABEL_LIMITS } from '#api/features/labels/label.rules.ts';
import { Alert, Button, Dialog, Grid, NumberField, SegmentedControl, Select, SheetPlan, Stack, Text } from '#ui-kit';
import { useDownload } from '#console/crud/useDownload.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';

/** What gets labels: the records themselves, or their sizes, certificates or channels. */
export type LabelKind = 'EMPLOYEE' | 'PRODUCT' | 'PRODUCT_SIZE' | 'CERTIFICATE' | 'MACHINE' | 'CHANNEL';

type LabelsDialogProps = {
  /** The first one is chosen at the beginning. */
  kinds: readonly [LabelKind, ...LabelKind[]];
  /** At least one. */
  records: readonly { id: string; name: string }[];
  onClose: () => void;
};

const FORMATS = ['PDF', 'ZPL'] as const;

/** Prints labels with QR code and bars for records (IDEA-20). */
export function LabelsDialog({ kinds, records, onClose }: LabelsDialogProps) {
  const t = useText();
  const format = useFormat();
  const texts = t(($) => $.labels.dialog, { returnObjects: true });
  const [kind, setKind] = useState<LabelKind>(kinds[0]);
  const [file, setFile] = useState<(typeof FORMATS)[number]>('PDF');
  const [sheet, setSheet] = useState<LabelSheetName>('A4_3X7');
  const [start, setStart] = useState<number | null>(1);
  const count = records.length;
  const name = count === 1 ? records[0]?.name : undefined;
  const { download, isPending } = useDownload({
    done: texts.done,
    failed: name ? t(($) => $.labels.dialog.failed, { name }) : texts.manyFailed,
  });
  // A label printer has no sheets.
  const sheets = LABEL_SHEET_NAMES.filter((one) => file === 'PDF' || labelsOn(one) === 1);
  const chosen = sheets.find((one) => one === sheet) ?? 'LABEL_100X50';
  const places = labelsOn(chosen);
  const first = Math.min(start ?? 1, places);
  const isTooMany = count > LABEL_LIMITS.records;
  const print = async () => {
    const body = { kind, ids: records.map(({ id }) => id), format: file, sheet: chosen, start: first };
    await download('/api/labels', `labels.${file.toLowerCase()}`, body);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={name ? t(($) => $.labels.dialog.title, { name }) : t(($) => $.labels.dialog.manyTitle, { count })}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onPress={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button
            variant="primary"
            isPending={isPending}
            pendingLabel={texts.pending}
            isDisabled={isTooMany}
            onPress={() => void print()}
          >
            {texts.action}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Text element="p">{texts.text}</Text>
        {isTooMany && (
          <Alert
            tone="warning"
            title={t(($) => $.labels.dialog.tooMany, { max: format.number(LABEL_LIMITS.records) })}
          />
        )}
        <SegmentedControl
          label={texts.format}
          options={FORMATS.map((value) => ({ value, label: texts.formats[value] }))}
          value={file}
          onChange={(next) => setFile(FORMATS.find((one) => one === next) ?? file)}
        />
        {kinds.length > 1 && (
          <Select
            label={texts.kind}
            options={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
            value={kind}
            onChange={(next) => setKind(kinds.find((one) => one === next) ?? kind)}
            placeholder={t(($) => $.crudForm.form.choose)}
            emptyText={t(($) => $.crud.noOptions)}
            isRequired
          />
        )}
        <Select
          label={texts.sheet}
          options={sheets.map((value) => ({ value, label: texts.sheets[value] }))}
          value={chosen}
          onChange={(next) => setSheet(sheets.find((one) => one === next) ?? chosen)}
          placeholder={t(($) => $.crudForm.form.choose)}
          emptyText={t(($) => $.crud.noOptions)}
          isRequired
        />
        <Grid minColumn={220} gap={4}>
          {places > 1 && (
            <NumberField
              label={texts.start}
              description={t(($) => $.labels.dialog.startHelp, { count: places })}
              value={start}
              onChange={setStart}
              minValue={1}
              maxValue={places}
            />
          )}
          <SheetPlan {...LABEL_SHEETS[chosen]} start={first} />
        </Grid>
      </Stack>
    </Dialog>
  );
}

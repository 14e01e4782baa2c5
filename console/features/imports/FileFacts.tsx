import { Alert, DescriptionList, Stack } from '#ui-kit';
import type { ImportBatchFieldsFragment } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';

/** What was read from the file. */
export function FileFacts({ batch }: { batch: ImportBatchFieldsFragment }) {
  const t = useText();
  const format = useFormat();
  const texts = t(($) => $.imports.facts, { returnObjects: true });
  const { fileName, sheet, sheets, rowCount, columns } = batch;
  return (
    <Stack gap={4}>
      <DescriptionList
        items={[
          { label: texts.file, value: fileName },
          ...(sheet ? [{ label: texts.sheet, value: sheet }] : []),
          { label: texts.rows, value: format.number(rowCount) },
          { label: texts.columns, value: format.number(columns.length) },
        ]}
      />
      {sheet && (sheets ?? 1) > 1 && (
        <Alert tone="info" title={t(($) => $.imports.facts.otherSheets, { count: (sheets ?? 1) - 1 })}>
          {texts.otherSheetsText}
        </Alert>
      )}
    </Stack>
  );
}

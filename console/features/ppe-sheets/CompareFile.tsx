import { useState } from 'react';
import { Alert, FileUpload, Heading, Stack, Text } from '#ui-kit';
import { UPLOAD_LIMITS, uploadTexts } from '#console/files/upload-texts.ts';
import { useText } from '#console/i18n/useText.ts';
import { type SheetCheck, sha256Of } from './sheet-check.ts';

const nothing = () => undefined;

type Result = 'same' | 'sameIssued' | 'other';

/** Compares a PDF in hand with the files of the sheet, in the browser. */
export function CompareFile({ documents }: Pick<SheetCheck, 'documents'>) {
  const t = useText();
  const texts = t(($) => $.sheetCheck.page, { returnObjects: true });
  const upload = uploadTexts(t, 'sheet');
  const [file, setFile] = useState<File>();
  const [result, setResult] = useState<Result>();
  const compare = async (chosen: File | undefined) => {
    setFile(chosen);
    setResult(undefined);
    if (!chosen) return;
    const hash = await sha256Of(chosen);
    const place = documents.findIndex(({ sha256 }) => sha256 === hash);
    setResult(place === 0 ? 'same' : place > 0 ? 'sameIssued' : 'other');
  };
  return (
    <Stack gap={2}>
      <Heading level={2}>{texts.compare}</Heading>
      <Text element="p" size="small" tone="muted">
        {texts.compareText}
      </Text>
      <FileUpload
        label={texts.choose}
        files={file ? [{ id: file.name, name: file.name, state: 'done' }] : []}
        onAdd={([first]) => void compare(first)}
        onCancel={nothing}
        onRetry={nothing}
        onRemove={() => void compare(undefined)}
        acceptedTypes={UPLOAD_LIMITS.sheet.types}
        maxSize={UPLOAD_LIMITS.sheet.maxBytes}
        texts={{ ...upload, states: { ...upload.states, done: texts.compared } }}
      />
      {result && <Alert tone={result === 'other' ? 'danger' : 'success'} title={texts[result]} />}
    </Stack>
  );
}

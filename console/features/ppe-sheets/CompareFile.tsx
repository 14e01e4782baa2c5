import { useId, useState } from 'react';
import { Alert, Heading, Stack, Text } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { type SheetCheck, sha256Of } from './sheet-check.ts';

type Result = 'same' | 'sameIssued' | 'other';

/** Compares a PDF in hand with the files of the sheet, in the browser. */
export function CompareFile({ documents }: Pick<SheetCheck, 'documents'>) {
  const t = useText();
  const texts = t(($) => $.sheetCheck.page, { returnObjects: true });
  const inputId = useId();
  const [result, setResult] = useState<Result>();
  const compare = async (file: File | undefined) => {
    setResult(undefined);
    if (!file) return;
    const hash = await sha256Of(file);
    const place = documents.findIndex(({ sha256 }) => sha256 === hash);
    setResult(place === 0 ? 'same' : place > 0 ? 'sameIssued' : 'other');
  };
  return (
    <Stack gap={2}>
      <Heading level={2}>{texts.compare}</Heading>
      <Text element="p" size="small" tone="muted">
        {texts.compareText}
      </Text>
      <label htmlFor={inputId}>
        <Text size="small" weight="strong">
          {texts.choose}
        </Text>
      </label>
      <input
        id={inputId}
        type="file"
        accept="application/pdf"
        onChange={(event) => void compare(event.target.files?.[0])}
      />
      {result && <Alert tone={result === 'other' ? 'danger' : 'success'} title={texts[result]} />}
    </Stack>
  );
}

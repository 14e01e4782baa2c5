import { useState } from 'react';
import { Alert, Inline, Stack, Tabs } from '#ui-kit';
import type { ImportBatchFieldsFragment, ImportResult } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { FaultsButton } from './FaultsButton.tsx';
import { faultText } from './import-texts.ts';
import { RowsTable } from './RowsTable.tsx';

const RESULTS = ['WRONG', 'NEW', 'CHANGED', 'SAME'] as const satisfies readonly ImportResult[];

/** The result of the check: counts, the first rows of each result, and the faults as a file. */
export function CheckStep({ batch }: { batch: ImportBatchFieldsFragment }) {
  const t = useText();
  const format = useFormat();
  const counts: Record<ImportResult, number> = {
    NEW: batch.newCount,
    CHANGED: batch.changedCount,
    SAME: batch.sameCount,
    WRONG: batch.wrongCount,
  };
  const [result, setResult] = useState<ImportResult>(() => RESULTS.find((name) => counts[name] > 0) ?? 'NEW');
  const texts = t(($) => $.imports.check, { returnObjects: true });
  return (
    <Stack gap={4}>
      <CheckNotice batch={batch} />
      <Tabs
        label={texts.results}
        selectedId={result}
        onChange={(id) => setResult(RESULTS.find((name) => name === id) ?? 'NEW')}
        items={RESULTS.map((id) => ({
          id,
          label: texts.resultNames[id],
          count: format.number(counts[id]),
          content: <RowsTable batch={batch} result={id} total={counts[id]} />,
        }))}
      />
      {batch.wrongCount > 0 && (
        <Inline>
          <FaultsButton batch={batch} />
        </Inline>
      )}
    </Stack>
  );
}

function CheckNotice({ batch }: { batch: ImportBatchFieldsFragment }) {
  const t = useText();
  const { wrongCount, newCount, changedCount, noun, fault } = batch;
  const texts = t(($) => $.imports.check, { returnObjects: true });
  if (wrongCount > 0)
    return (
      <Alert tone="danger" title={t(($) => $.imports.check.wrongTitle, { count: wrongCount })} isLive={false}>
        {texts.wrongText}
      </Alert>
    );
  if (fault)
    return (
      <Alert tone="danger" title={texts.refusedTitle} isLive={false}>
        {faultText(t, noun, fault)}
      </Alert>
    );
  if (newCount + changedCount === 0)
    return (
      <Alert tone="info" title={texts.sameTitle}>
        {texts.sameText}
      </Alert>
    );
  return (
    <Alert tone="success" title={texts.readyTitle}>
      {texts.readyText}
    </Alert>
  );
}

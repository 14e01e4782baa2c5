import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Alert, Button, Card, ConfirmDialog, DescriptionList, Inline, LinkButton, Stack } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import { type ImportBatchFieldsFragment, useUndoImportMutation } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { cardOf, faultText, nounTitle } from './import-texts.ts';
import { RowsTable } from './RowsTable.tsx';

/** The end of an import: what it did, the undo, and the records that the undo kept. */
export function ImportResult({ batch }: { batch: ImportBatchFieldsFragment }) {
  const t = useText();
  const format = useFormat();
  const { noun, newCount, changedCount, sameCount, keptCount, isUndoable } = batch;
  const texts = t(($) => $.imports.result, { returnObjects: true });
  const list = t(($) => $.imports.result.open, { noun: nounTitle(t, noun) });
  return (
    <Stack gap={4}>
      <ResultNotice batch={batch} />
      <Card
        title={texts.title}
        actions={
          <Inline gap={2}>
            {isUndoable && <UndoButton batch={batch} />}
            <LinkButton href={`/import?noun=${noun}`}>{texts.again}</LinkButton>
            <LinkButton variant="primary" href={cardOf(noun).path}>
              {list}
            </LinkButton>
          </Inline>
        }
      >
        <DescriptionList
          items={[
            { label: texts.new, value: format.number(newCount) },
            { label: texts.changed, value: format.number(changedCount) },
            { label: texts.same, value: format.number(sameCount) },
            ...(keptCount > 0 ? [{ label: texts.kept, value: format.number(keptCount) }] : []),
          ]}
        />
      </Card>
      {keptCount > 0 && (
        <Card title={texts.keptTitle} description={texts.keptText} padding="none">
          <RowsTable batch={batch} isKept total={keptCount} />
        </Card>
      )}
    </Stack>
  );
}

function ResultNotice({ batch }: { batch: ImportBatchFieldsFragment }) {
  const t = useText();
  const { state, noun, fault, newCount, changedCount } = batch;
  const texts = t(($) => $.imports.result, { returnObjects: true });
  if (state === 'DONE')
    return <Alert tone="success" title={t(($) => $.imports.result.done, { count: newCount + changedCount })} />;
  if (state === 'FAILED')
    return (
      <Alert tone="danger" title={texts.failed}>
        {fault && faultText(t, noun, fault)}
      </Alert>
    );
  return <Alert tone="info" title={state === 'UNDONE' ? texts.undone : texts.cancelled} />;
}

function UndoButton({ batch }: { batch: ImportBatchFieldsFragment }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const [undo] = useUndoImportMutation();
  const { run, isPending, fault } = useAction();
  const texts = t(($) => $.imports.undo, { returnObjects: true });
  return (
    <>
      <Button icon={Undo2} onPress={() => setOpen(true)}>
        {texts.action}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => void run(() => undo({ variables: { id: batch.id } }))}
        title={t(($) => $.imports.undo.title, { file: batch.fileName })}
        confirmLabel={texts.action}
        cancelLabel={t(($) => $.common.cancel)}
        closeLabel={t(($) => $.common.close)}
        tone="danger"
        isPending={isPending}
      >
        {texts.text}
        {fault && <FaultAlert fault={fault} title={texts.failed} />}
      </ConfirmDialog>
    </>
  );
}

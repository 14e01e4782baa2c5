import { useState } from 'react';
import { useNavigate } from '#console/router/hooks.ts';
import { Alert, Button, Card, ConfirmDialog, DescriptionList, Inline, Link, LinkButton, Stack } from '#ui-kit';
import { useBulkWords } from '#console/crud/bulk/useBulkWords.ts';
import { reasonOf } from '#console/crud/bulk/reason-of.ts';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import { type BulkActionFieldsFragment, useUndoBulkActionMutation } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { BULK_KINDS, cardOfList, listTitle, toFault } from './bulk-action-texts.ts';

/** The end of a bulk action: how many records it changed, and its undo. */
export function BulkActionResult({ action }: { action: BulkActionFieldsFragment }) {
  const t = useText();
  const format = useFormat();
  const { list, total, changedCount, refusedCount, isUndoable } = action;
  const texts = t(($) => $.bulk.page.result, { returnObjects: true });
  const left = total - changedCount - refusedCount;
  return (
    <>
      <ResultNotice action={action} />
      <Card
        title={texts.title}
        actions={
          <Inline gap={2}>
            {isUndoable && <UndoButton action={action} />}
            <LinkButton variant="primary" href={cardOfList(list)?.path ?? '/'}>
              {t(($) => $.bulk.page.result.open, { noun: listTitle(list) })}
            </LinkButton>
          </Inline>
        }
      >
        <Stack gap={3}>
          <DescriptionList
            items={[
              { label: texts.total, value: format.number(total) },
              { label: texts.changed, value: format.number(changedCount) },
              { label: texts.refused, value: format.number(refusedCount) },
              ...(left > 0 ? [{ label: texts.left, value: format.number(left) }] : []),
            ]}
          />
          {action.undoOf && (
            <p>
              {texts.undoOf} <Link href={`/bulk-actions/${action.undoOf}`}>{texts.openUndoOf}</Link>
            </p>
          )}
          {action.undoneBy && (
            <p>
              {texts.undoneBy} <Link href={`/bulk-actions/${action.undoneBy}`}>{texts.openUndoneBy}</Link>
            </p>
          )}
        </Stack>
      </Card>
    </>
  );
}

function ResultNotice({ action }: { action: BulkActionFieldsFragment }) {
  const { list, kind, state, fault, changedCount: count, refusedCount } = action;
  const t = useText();
  const { things, agreement } = useBulkWords(list);
  const texts = t(($) => $.bulk.page.result, { returnObjects: true });
  if (state === 'STOPPED') return <Alert tone="info" title={texts.stopped} />;
  if (state === 'FAILED') {
    const reason = fault ? reasonOf(t, toFault(fault)) : '';
    return <Alert tone="danger" title={t(($) => $.bulk.page.result.failed, { reason })} />;
  }
  const title = t(($) => $.bulk.allDone[BULK_KINDS[kind]], { count, things: things(count), ...agreement });
  return <Alert tone={refusedCount > 0 ? 'warning' : 'success'} title={title} />;
}

function UndoButton({ action }: { action: BulkActionFieldsFragment }) {
  const t = useText();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [undo] = useUndoBulkActionMutation();
  const { run, isPending, fault } = useAction();
  const texts = t(($) => $.bulk.page.undo, { returnObjects: true });
  const confirm = () =>
    run(async () => {
      const answer = await undo({ variables: { id: action.id } });
      const id = answer.data?.undoBulkAction.id;
      if (id) void navigate(`/bulk-actions/${id}`);
      return answer;
    });
  return (
    <>
      <Button onPress={() => setOpen(true)}>{texts.action}</Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => void confirm()}
        title={texts.title}
        confirmLabel={texts.action}
        cancelLabel={t(($) => $.common.cancel)}
        closeLabel={t(($) => $.common.close)}
        isPending={isPending}
      >
        {texts.text}
        {fault && <FaultAlert fault={fault} title={texts.failed} />}
      </ConfirmDialog>
    </>
  );
}

import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { Alert, Button, ConfirmDialog, Inline, Text } from '#ui-kit';
import { refetchLists } from '#console/apollo/refetch-lists.ts';
import { useListPlace } from '#console/crud/list-context.ts';
import { useAction } from '#console/crud/useAction.ts';
import { useFaultText } from '#console/crud/useFaultText.ts';
import { productDraftOperations, productOperations } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import type { Draft } from './useDraft.ts';

/** Says whether the draft is saved, and deletes it. */
export function DraftBar({ draft }: { draft: Draft }) {
  const t = useText();
  const format = useFormat();
  const [isDeleting, setDeleting] = useState(false);
  const { state, isStored } = draft;
  return (
    <>
      {state.kind === 'failed' && <DraftFailure draft={draft} />}
      <Inline justify="between" gap={3}>
        <Text size="small" tone="muted">
          <span role="status">
            {state.kind === 'saved'
              ? t(($) => $.products.draft.saved, { time: format.time(state.at) })
              : state.kind === 'saving'
                ? t(($) => $.products.draft.saving)
                : t(($) => $.products.draft.text)}
          </span>
        </Text>
        {isStored && (
          <Button size="small" variant="ghost" onPress={() => setDeleting(true)}>
            {t(($) => $.products.draft.delete)}
          </Button>
        )}
      </Inline>
      <DeleteDraft draft={draft} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}

function DraftFailure({ draft: { state, save } }: { draft: Draft }) {
  const t = useText();
  const faultText = useFaultText();
  if (state.kind !== 'failed') return null;
  const isChanged = state.fault.code === 'CONFLICT';
  const { title, tip } = faultText(state.fault);
  return (
    <Alert
      tone="danger"
      title={t(($) => $.products.draft.failed)}
      actions={
        isChanged ? (
          <Button size="small" onPress={() => location.reload()}>
            {t(($) => $.products.draft.reload)}
          </Button>
        ) : (
          <Button size="small" onPress={() => void save()}>
            {t(($) => $.common.retry)}
          </Button>
        )
      }
    >
      {isChanged ? t(($) => $.products.draft.changed) : `${title}. ${tip}`}
    </Alert>
  );
}

type DeleteDraftProps = { draft: Draft; isOpen: boolean; onClose: () => void };

function DeleteDraft({ draft, isOpen, onClose }: DeleteDraftProps) {
  const t = useText();
  const client = useApolloClient();
  const { close } = useListPlace();
  const { run, isPending, fault } = useAction();
  const faultText = useFaultText();
  const texts = t(($) => $.products.draft, { returnObjects: true });
  const remove = async () => {
    const key = await draft.save();
    if (!key) return;
    if (await run(() => productDraftOperations.remove(client, key), texts.deleted)) return;
    draft.end();
    await refetchLists(client, productOperations.lists);
    close();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => void remove()}
      title={texts.deleteTitle}
      confirmLabel={texts.delete}
      cancelLabel={t(($) => $.common.cancel)}
      closeLabel={t(($) => $.common.close)}
      tone="danger"
      isPending={isPending}
    >
      {fault ? faultText(fault).title : texts.deleteText}
    </ConfirmDialog>
  );
}

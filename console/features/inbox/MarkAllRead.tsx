import { useApolloClient } from '@apollo/client/react';
import { CheckCheck } from 'lucide-react';
import { Button, Stack } from '#ui-kit';
import { INBOX_FIELDS } from '#console/apollo/inbox-fields.ts';
import { refetchLists } from '#console/apollo/refetch-lists.ts';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import { useMarkInboxReadMutation } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

/** Marks all messages of the user as read. */
export function MarkAllRead() {
  const t = useText();
  const client = useApolloClient();
  const [markAll] = useMarkInboxReadMutation();
  const { run, isPending, fault } = useAction();
  const press = async () => {
    const refused = await run(
      () => markAll(),
      t(($) => $.inbox.allRead),
    );
    if (!refused) await refetchLists(client, INBOX_FIELDS);
  };
  return (
    <Stack gap={2}>
      <FaultAlert title={t(($) => $.inbox.markFailed)} fault={fault} />
      <div>
        <Button size="small" icon={CheckCheck} isPending={isPending} onPress={() => void press()}>
          {t(($) => $.inbox.markAll)}
        </Button>
      </div>
    </Stack>
  );
}

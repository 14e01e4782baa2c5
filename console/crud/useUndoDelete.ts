import { useApolloClient } from '@apollo/client/react';
import type { ToastMessage } from '#ui-kit';
import { refetchLists } from '#console/apollo/refetch-lists.ts';
import { useText } from '#console/i18n/useText.ts';
import { keyIn } from './key-in.ts';
import type { RestoreOperations } from './operations.ts';

/** A deleted record: its name, and the answer of the delete, which has its id and version. */
type Deleted = { name: string; data: unknown };

/** Returns the button of the toast after a delete: it restores the record. None if the noun has no restore. */
export function useUndoDelete({
  restoreAll,
  lists = [],
}: RestoreOperations & { lists?: readonly string[] }): (deleted: Deleted) => ToastMessage['action'] {
  const t = useText();
  const client = useApolloClient();
  return ({ name, data }) => {
    const key = keyIn(data);
    if (!restoreAll || !key) return undefined;
    const restore = async () => {
      const { restoreRecord } = await import('./bulk/restore-record.ts');
      await restoreRecord(t, name, () => restoreAll(client, [key]));
      await refetchLists(client, lists);
    };
    return { label: t(($) => $.common.undo), onAction: () => void restore() };
  };
}

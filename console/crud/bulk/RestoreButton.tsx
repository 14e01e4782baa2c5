import { useApolloClient } from '@apollo/client/react';
import { ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui-kit';
import { refetchLists } from '#console/apollo/refetch-lists.ts';
import { useText } from '#console/i18n/useText.ts';
import type { Bulk, BulkRow } from './bulk.ts';
import { restoreRecord } from './restore-record.ts';

type RestoreButtonProps<R extends BulkRow> = { bulk: Pick<Bulk<R>, 'nameOf' | 'restore' | 'lists'>; row: R };

/** Restores one deleted record of a list. */
export function RestoreButton<R extends BulkRow>({ bulk, row }: RestoreButtonProps<R>) {
  const t = useText();
  const client = useApolloClient();
  const [isPending, setPending] = useState(false);
  const { id, version = 0 } = row;
  const restore = async () => {
    setPending(true);
    const name = bulk.nameOf(row);
    const isRestored = await restoreRecord(t, name, () => bulk.restore?.([{ id, version }]) ?? Promise.resolve({}));
    if (isRestored) await refetchLists(client, bulk.lists);
    setPending(false);
  };
  return (
    <Button
      size="small"
      icon={ArchiveRestore}
      isPending={isPending}
      aria-label={t(($) => $.crud.restore.action, { name: bulk.nameOf(row) })}
      onPress={() => void restore()}
    >
      {t(($) => $.crud.bulk.actions.restore)}
    </Button>
  );
}

import { CircleCheck, CircleOff, Trash2 } from 'lucide-react';
import { Button } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { type Bulk, type BulkKind, type BulkRow, rowsFor } from './bulk.ts';

type BulkActionsProps<R extends BulkRow> = {
  bulk: Bulk<R>;
  chosen: readonly R[];
  onAsk: (kind: BulkKind) => void;
};

const ICONS = { activate: CircleCheck, deactivate: CircleOff, delete: Trash2 };

/** The buttons of the actions that the noun's mutations and the selected rows allow. */
export function BulkActions<R extends BulkRow>({ bulk, chosen, onAsk }: BulkActionsProps<R>) {
  const t = useText();
  const kinds: BulkKind[] = [
    ...(bulk.update ? (['activate', 'deactivate'] as const) : []),
    ...(bulk.remove ? (['delete'] as const) : []),
  ];
  return kinds.map((kind) => (
    <Button
      key={kind}
      size="small"
      icon={ICONS[kind]}
      isDisabled={rowsFor(kind, chosen).length === 0}
      onPress={() => onAsk(kind)}
    >
      {t(($) => $.crud.bulk.actions[kind])}
    </Button>
  ));
}

import { ArchiveRestore, CircleCheck, CircleOff, PencilLine, Trash2 } from 'lucide-react';
import { Button } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import type { BulkKind } from './bulk.ts';

/** An action that is offered; disabled while it would change none of the selected rows. */
export type OfferedAction = { kind: BulkKind; isDisabled: boolean };

type BulkActionsProps = {
  offered: readonly OfferedAction[];
  onAsk: (kind: BulkKind) => void;
};

const ICONS = {
  activate: CircleCheck,
  deactivate: CircleOff,
  change: PencilLine,
  delete: Trash2,
  restore: ArchiveRestore,
};

/** The buttons of the actions for the selected rows. */
export function BulkActions({ offered, onAsk }: BulkActionsProps) {
  const t = useText();
  return offered.map(({ kind, isDisabled }) => (
    <Button key={kind} size="small" icon={ICONS[kind]} isDisabled={isDisabled} onPress={() => onAsk(kind)}>
      {t(($) => $.crud.bulk.actions[kind])}
    </Button>
  ));
}

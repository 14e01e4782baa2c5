import type { Tone } from '#ui-kit';
import { type Fault, faultOf } from '#console/apollo/fault.ts';
import type { BulkKind } from '#console/crud/bulk/bulk.ts';
import type {
  BulkActionFaultFieldsFragment,
  BulkActionFieldsFragment,
  BulkActionKind,
  BulkActionState,
} from '#console/generated/operations.ts';
import type { Text } from '#console/i18n/useText.ts';
import { nounText } from '#console/nouns/noun-text.ts';
import { NOUNS } from '#console/nouns/nouns.ts';

/** Tone of the state of a bulk action. */
export const STATE_TONES: Record<BulkActionState, Tone> = {
  FINDING: 'info',
  RUNNING: 'info',
  DONE: 'success',
  STOPPED: 'neutral',
  FAILED: 'danger',
};

/** The keys of the texts of an action. */
export const BULK_KINDS: Record<BulkActionKind, BulkKind> = {
  ACTIVATE: 'activate',
  DEACTIVATE: 'deactivate',
  CHANGE: 'change',
  DELETE: 'delete',
  RESTORE: 'restore',
};

/** Whether the server works on the action. */
export const isRunning = (state: BulkActionState): boolean => state === 'FINDING' || state === 'RUNNING';

/** The card of the records of a list: of `listSectors` that of Sector. */
export const cardOfList = (list: string) => NOUNS.find(({ type }) => `list${type}s` === list);

/** The title of the list: "Employees". */
export function listTitle(list: string): string {
  const card = cardOfList(list);
  return (card && nounText(card.texts, 'list.title')) ?? list;
}

/** "Deactivate: Employees". */
export const actionTitle = (
  t: Text,
  { kind, list, undoOf }: Pick<BulkActionFieldsFragment, 'kind' | 'list' | 'undoOf'>,
): string =>
  t(($) => $.bulk.page.titleOf, {
    action: t(($) => $.bulk.page[undoOf ? 'undoKinds' : 'kinds'][kind]),
    noun: listTitle(list),
  });

/** A stored fault as the fault that a single mutation would have returned. */
export const toFault = ({ code, fields, references }: BulkActionFaultFieldsFragment): Fault =>
  faultOf(code, {
    code,
    references,
    fields: fields.map(({ path, key, values }) => ({
      path,
      key,
      values: Object.fromEntries(values.map(({ name, value }) => [name, value])),
    })),
  });

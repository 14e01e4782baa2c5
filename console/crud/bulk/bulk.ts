import type { ComponentType } from 'react';
import type { Requirement } from '#console/auth/requirement.ts';
import type { Status } from '#console/generated/operations.ts';
import type { MutationResult, RecordKey } from '../operations.ts';
import type { BulkOutcome } from './run-bulk.ts';

/** The fields of a row that a bulk action needs. */
export type BulkRow = { id: string; version?: number; status?: string };

/** The bulk actions of a list, with the mutations of its noun (S16). */
export type Bulk<R> = {
  /** Names a record in questions and results. */
  nameOf: (row: R) => string;
  /** Activates and deactivates. */
  update?: (input: (RecordKey & { status: 'ACTIVE' | 'INACTIVE' })[], rows: readonly R[]) => MutationResult;
  remove?: (keys: RecordKey[], rows: readonly R[]) => MutationResult;
  restore?: (keys: RecordKey[]) => MutationResult;
  /** Gives the rows the values of the dialog of changes. */
  change?: (rows: readonly R[]) => MutationResult;
  /** The code of the dialog in which the user chooses a value for the selected rows. */
  changeDialog?: ChangeDialogLoader<R>;
  /** For nouns whose changes of status are shown before they happen (S4): the status after it; undefined: not possible. */
  statusAfter?: StatusAfter<R>;
  /** For deletes that the user confirms by typing: the text to type. */
  typedDelete?: TypedDelete<R>;
  /** Labels of the fields that a change may be refused for. */
  labels?: Record<string, string>;
  /** Whether a restore brings back all that a delete took. */
  isDeleteUndoable: boolean;
  /** List queries of the schema that may contain the records. */
  lists: readonly string[];
  /** Required for bulk actions; without it every user of the list may use them. */
  permission?: Requirement;
};

/** The text that the user types before these rows are deleted, and the label of its field. */
export type TypedDelete<R> = (rows: readonly R[]) => { phrase: string; label: string };

/** The status of a row after an action. */
export type StatusAfter<R> = (row: R, kind: BulkKind) => Status | undefined;

export type BulkKind = 'activate' | 'deactivate' | 'change' | 'delete' | 'restore';

/** All records that match, for an action of the server: their list, its filter, and their number (10,001: more). */
export type Matching = { list: string; filter: object; total: number };

/** Props of the dialog of a bulk action. */
export type BulkDialogProps<R> = {
  kind: BulkKind;
  bulk: Bulk<R>;
  chosen: readonly R[];
  /** The action concerns all that match instead of the chosen rows. */
  matching?: Matching;
  /** Called when the action has finished or was stopped. `undo` reverts a change of values. */
  onDone: (outcome: BulkOutcome<R>, undo?: Bulk<R>) => void;
  onClose: () => void;
};

export type ChangeDialogLoader<R> = () => Promise<ComponentType<BulkDialogProps<R>>>;

const APPLIES: Record<BulkKind, (status: string | undefined) => boolean> = {
  activate: (status) => status !== 'ACTIVE' && status !== 'DELETED',
  deactivate: (status) => status === 'ACTIVE',
  change: (status) => status !== 'DELETED',
  delete: (status) => status !== 'DELETED',
  restore: (status) => status === 'DELETED',
};

/** The rows that an action would change. */
export const rowsFor = <R extends BulkRow>(kind: BulkKind, rows: readonly R[]): R[] =>
  rows.filter(({ status }) => APPLIES[kind](status));

/** The actions for the selected rows: deleted ones can only be restored. */
export function kindsFor<R extends BulkRow>(bulk: Bulk<R>, chosen: readonly R[]): BulkKind[] {
  const deleted = rowsFor('restore', chosen).length;
  const kinds: BulkKind[] = [];
  if (deleted === 0 || deleted < chosen.length) {
    if (bulk.update) kinds.push('activate', 'deactivate');
    if (bulk.changeDialog) kinds.push('change');
    if (bulk.remove) kinds.push('delete');
  }
  if (bulk.restore && deleted > 0) kinds.push('restore');
  return kinds;
}

/** The action that reverts another one. */
const REVERSE: Partial<Record<BulkKind, BulkKind>> = {
  activate: 'deactivate',
  deactivate: 'activate',
  delete: 'restore',
};

/** The action that reverts another one exactly; undefined when nothing does. */
export function reverseOf<R>(bulk: Bulk<R>, kind: BulkKind): BulkKind | undefined {
  if (kind === 'delete' && (!bulk.restore || !bulk.isDeleteUndoable)) return undefined;
  return REVERSE[kind];
}

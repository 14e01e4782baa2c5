import type { Tone } from '#ui-kit';
import type { ImportState } from '#console/generated/operations.ts';

/** Tone of the state of an import. */
export const STATE_TONES: Record<ImportState, Tone> = {
  READING: 'info',
  READ: 'info',
  CHECKING: 'info',
  CHECKED: 'info',
  APPLYING: 'info',
  DONE: 'success',
  UNDOING: 'info',
  UNDONE: 'neutral',
  CANCELLED: 'neutral',
  FAILED: 'danger',
};

/** States in which a step runs in the background. */
export const isRunning = (state: ImportState): boolean =>
  ['READING', 'CHECKING', 'APPLYING', 'UNDOING'].includes(state);

import { showToast } from '#ui-kit';
import type { Text } from '#console/i18n/useText.ts';
import type { MutationResult } from '../operations.ts';
import { resultsOf } from './bulk-answer.ts';
import { reasonOf } from './reason-of.ts';

/** Restores one deleted record, and shows the result in a toast. Returns whether it is restored. */
export async function restoreRecord(t: Text, name: string, restore: () => MutationResult): Promise<boolean> {
  const [result] = resultsOf(await restore().catch((error: unknown) => ({ error })), 1);
  if (!result?.fault) {
    showToast({ tone: 'success', title: t(($) => $.crud.restore.done, { name }) });
    return true;
  }
  showToast({
    tone: 'danger',
    title: t(($) => $.crud.restore.failed, { name }),
    description: `${reasonOf(t, result.fault)}.`,
  });
  return false;
}

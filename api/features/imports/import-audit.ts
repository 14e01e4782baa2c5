import type { AuditEntry } from '#api/db/audit-entry.ts';
import type { ImportState } from '#api/generated/enums.ts';
import type { ImportBatch } from './import-batch.entity.ts';

/** Entry of the audit trail about a whole import: its new state, its file and its counts. Each record has its own entry. */
export const importEntry = (
  {
    id,
    noun,
    fileName,
    newCount,
    changedCount,
  }: Pick<ImportBatch, 'id' | 'noun' | 'fileName' | 'newCount' | 'changedCount'>,
  state: ImportState,
): AuditEntry => ({
  operation: 'IMPORT',
  targetEntityType: noun,
  targetEntityId: id,
  changes: Object.fromEntries(
    Object.entries({ importState: state, fileName, newCount, changedCount }).map(([field, value]) => [
      field,
      { old: null, new: value },
    ]),
  ),
});

import { sql } from '#api/db/sql.ts';
import { changeBatch, toState } from './batch-state.ts';
import { checkGroups } from './check-groups.ts';
import { checkSingleRows } from './check-single-rows.ts';
import type { BatchFault, ImportBatch } from './import-batch.entity.ts';
import { countActivated, countResults } from './import-rows.ts';
import type { StepContext } from './import-step.ts';
import { mappedFields } from './read-rows.ts';

/** Compares every row with the records. Writes only results of rows, so it may be repeated. */
export async function checkRows(context: StepContext, batch: ImportBatch): Promise<void> {
  const { em, key, importer } = context;
  const fields = mappedFields(batch.noun, batch.mapping);
  if (importer.grouping) await checkGroups(context, batch, fields, importer.grouping);
  else await checkSingleRows(context, batch, fields);
  const counts = await countResults(em, key);
  await changeBatch(
    em,
    key,
    ['CHECKING'],
    sql`${toState('CHECKED', await licenceFault(context))}, new_count = ${counts.NEW}, changed_count = ${counts.CHANGED},
      same_count = ${counts.SAME}, wrong_count = ${counts.WRONG}, kept_count = 0`,
  );
}

/** Whether the import would make more records active than the licences allow. */
async function licenceFault({ em, key, tenant, importer }: StepContext): Promise<BatchFault | null> {
  if (!importer.licences) return null;
  const wanted = await countActivated(em, key);
  if (wanted <= 0) return null;
  const { max, active } = await importer.licences({ em, tenant });
  return active + wanted > max ? { key: 'importLicenses', values: { max, active, wanted } } : null;
}

import type { RecordCard } from '#api/nouns/cards.ts';
import { sql, type Sql } from './sql.ts';

/** SQL for the name of a record, from the name columns of its card; null when it has none. */
export const recordName = ({ nameColumns }: Pick<RecordCard, 'nameColumns'>): Sql =>
  nameColumns.length === 0 ? sql`null` : sql`concat_ws(' ', ${sql.join(nameColumns.map((column) => sql.ref(column)))})`;

import type { RecordCard } from '#api/nouns/cards.ts';
import { sql, type Sql } from './sql.ts';

/** What a record is called, by the columns that its card names; null where it has no name of its own. */
export const recordName = ({ nameColumns }: Pick<RecordCard, 'nameColumns'>): Sql =>
  nameColumns.length === 0 ? sql`null` : sql`concat_ws(' ', ${sql.join(nameColumns.map((column) => sql.ref(column)))})`;

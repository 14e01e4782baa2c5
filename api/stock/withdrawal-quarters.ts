import { sql, type Sql } from '#api/db/sql.ts';

const QUARTER_MS = 900_000;

/** The statuses that the dashboard counts. */
export const SETTLED = ['DELIVERED', 'FAILED_DELIVERY', 'REJECTED'] as const;

/** The start of the quarter of an hour. */
export const startOfQuarter = (time: number): Date => new Date(Math.floor(time / QUARTER_MS) * QUARTER_MS);

/** SQL: the start of the quarter of an hour of an instant. */
export const quarterOf = (instant: Sql): Sql =>
  sql`${instant} - interval (minute(${instant}) % 15 * 60000000 + second(${instant}) * 1000000 + microsecond(${instant})) microsecond`;

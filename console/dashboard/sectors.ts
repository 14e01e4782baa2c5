type Counted = { sectorId?: string | null; name?: string | null; employees: number };

/** As many bars as stand beside the trend. */
const MOST_SHOWN = 7;

/** The largest sectors; all that do not fit in are told together. The api leaves out the smallest of very many. */
export function topSectors<S extends Counted>(
  sectors: readonly S[],
  total: number,
): { shown: readonly S[]; others: number } {
  const isAll = sectors.length <= MOST_SHOWN;
  const shown = isAll ? sectors : sectors.slice(0, MOST_SHOWN - 1);
  const told = shown.reduce((sum, { employees }) => sum + employees, 0);
  return { shown, others: Math.max(total - told, 0) };
}

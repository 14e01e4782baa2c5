type SectorCount = { sectorId?: string | null; name?: string | null; employees: number };

/** Number of bars that fit beside the trend chart. */
const MAX_SHOWN = 7;

/** The largest sectors, and the sum of the others. The api leaves out the smallest sectors if there are very many. */
export function topSectors<S extends SectorCount>(
  sectors: readonly S[],
  total: number,
): { shown: readonly S[]; others: number } {
  const isAll = sectors.length <= MAX_SHOWN;
  const shown = isAll ? sectors : sectors.slice(0, MAX_SHOWN - 1);
  const shownTotal = shown.reduce((sum, { employees }) => sum + employees, 0);
  return { shown, others: Math.max(total - shownTotal, 0) };
}

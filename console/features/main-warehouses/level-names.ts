/** The names of the levels in the forms of items. */
export const LEVELS = { low: 'lowLevel', par: 'parLevel', max: 'maxLevel' } as const;

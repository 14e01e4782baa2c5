/** Machines of a customer that are shown at once (requirements D1, K2). */
export const MACHINES_A_PAGE = 50;

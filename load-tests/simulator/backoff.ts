/** Milliseconds; the rule of docs/machine-protocol.md, "Reconnecting". */
const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/**
 * Milliseconds to wait before reconnect number `attempt` (from 0): full jitter, so that a fleet does not reconnect at
 * the same moment.
 */
export const reconnectDelay = (attempt: number, random: () => number = Math.random): number =>
  Math.floor(random() * Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 20)));

/** Close codes after which a machine must not reconnect by itself: replaced, revoked, deleted. */
const FINAL = new Set([4001, 4002, 4003]);

/** Whether a machine may reconnect after this close code. */
export const mayReconnect = (closeCode: number): boolean => !FINAL.has(closeCode);

/** Milliseconds; the rule of docs/machine-protocol.md, "Reconnecting". */
const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/** How long to wait before the nth try (from 0) to come back: full jitter, so that a fleet does not return in one moment. */
export const reconnectDelay = (attempt: number, random: () => number = Math.random): number =>
  Math.floor(random() * Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 20)));

/** Close codes after which a machine must not come back by itself: replaced, revoked, deleted. */
const FINAL = new Set([4001, 4002, 4003]);

export const mayComeBack = (closeCode: number): boolean => !FINAL.has(closeCode);

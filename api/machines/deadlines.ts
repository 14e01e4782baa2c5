import { LIMITS } from './protocol.ts';
import type { Sessions } from './sessions.ts';
import { STATE, type Slots } from './slots.ts';

/** A deadline that a machine missed. */
export type MissedDeadline = 'NO_HELLO' | 'SILENT' | 'CONFIGURATION_UNACKNOWLEDGED';

/**
 * The deadline that the connection in a slot missed; null when none. Times in ms. A machine learns its interval by the
 * answer to `hello`, so it is not silent before.
 */
export function missedDeadline(slots: Slots, slot: number, now: number, offlineAfterMs: number): MissedDeadline | null {
  if (slots.state[slot] === STATE.AWAITING_HELLO)
    return now - (slots.openedMs[slot] ?? now) > LIMITS.helloSeconds * 1000 ? 'NO_HELLO' : null;
  const heardMs = Math.max(slots.lastSeenMs[slot] ?? now, slots.answeredMs[slot] ?? now);
  if (now - heardMs > offlineAfterMs) return 'SILENT';
  const sentMs = slots.configurationSentMs[slot] ?? 0;
  const isLate = sentMs > 0 && now - sentMs > LIMITS.configurationAckSeconds * 1000;
  return isLate ? 'CONFIGURATION_UNACKNOWLEDGED' : null;
}

/** Closes sockets without hello or keep-alives. Sends a configuration again when it was not acknowledged. */
export function enforceDeadlines(slots: Slots, sessions: Sessions, offlineAfterMs: number): void {
  const now = Date.now();
  for (const slot of slots.inKeyOrder()) {
    const missed = missedDeadline(slots, slot, now, offlineAfterMs);
    if (missed === 'CONFIGURATION_UNACKNOWLEDGED') sessions.pushConfiguration(slot, true).catch(() => {});
    else if (missed) sessions.close(slot, missed);
  }
}

import { beforeEach, describe, expect, it } from 'vitest';
import { missedDeadline } from './deadlines.ts';
import { Slots, STATE } from './slots.ts';

const NOW = 1_000_000_000;
const OFFLINE_AFTER_MS = 65_000;

let slots: Slots;
/** A connection without a missed deadline. */
beforeEach(() => {
  slots = new Slots();
  slots.state[0] = STATE.READY;
  slots.openedMs[0] = NOW - 3_600_000;
  slots.lastSeenMs[0] = NOW;
});

const missed = () => missedDeadline(slots, 0, NOW, OFFLINE_AFTER_MS);

describe('a connection of a machine', () => {
  it('with keep-alives misses no deadline, however old it is', () => {
    expect(missed()).toBeNull();
  });

  it('is silent when its last keep-alive is older than OFFLINE_AFTER_SECONDS [M1]', () => {
    slots.lastSeenMs[0] = NOW - OFFLINE_AFTER_MS;
    expect(missed()).toBeNull();
    slots.lastSeenMs[0] = NOW - OFFLINE_AFTER_MS - 1;
    expect(missed()).toBe('SILENT');
  });

  it('is not silent before hello is answered, and has the whole time afterwards [M1]', () => {
    slots.lastSeenMs[0] = NOW - OFFLINE_AFTER_MS - 1;
    slots.answeredMs[0] = Infinity;
    expect(missed()).toBeNull();
    slots.answeredMs[0] = NOW - OFFLINE_AFTER_MS;
    expect(missed()).toBeNull();
    slots.answeredMs[0] = NOW - OFFLINE_AFTER_MS - 1;
    expect(missed()).toBe('SILENT');
  });

  it('has 10 s for its hello', () => {
    slots.state[0] = STATE.AWAITING_HELLO;
    slots.openedMs[0] = NOW - 10_000;
    expect(missed()).toBeNull();
    slots.openedMs[0] = NOW - 10_001;
    expect(missed()).toBe('NO_HELLO');
  });

  it('has 30 s to acknowledge a configuration', () => {
    slots.configurationSentMs[0] = NOW - 30_000;
    expect(missed()).toBeNull();
    slots.configurationSentMs[0] = NOW - 30_001;
    expect(missed()).toBe('CONFIGURATION_UNACKNOWLEDGED');
  });
});

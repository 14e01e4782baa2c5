import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAcks } from './acks.ts';
import { createReconnect } from './reconnect.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('starting again', () => {
  it('begins 5 s after the disruption, goes on each 60 s, and halts once there is a connection [K1]', () => {
    const waitForReconnect = createReconnect();
    let tries = 0;
    const stop = waitForReconnect(() => {
      tries += 1;
    });
    vi.advanceTimersByTime(4999);
    expect(tries).toBe(0);
    vi.advanceTimersByTime(1);
    expect(tries).toBe(1);
    vi.advanceTimersByTime(59_999);
    expect(tries).toBe(1);
    vi.advanceTimersByTime(1);
    expect(tries).toBe(2);
    stop();
    vi.advanceTimersByTime(600_000);
    expect(tries).toBe(2);
  });

  it('begins anew with the next disruption [K1]', () => {
    const waitForReconnect = createReconnect();
    waitForReconnect(() => undefined)();
    const tried = vi.fn<() => void>();
    vi.advanceTimersByTime(60_000);
    waitForReconnect(tried);
    vi.advanceTimersByTime(5000);
    expect(tried).toHaveBeenCalledTimes(1);
  });
});

describe('the acknowledgement of a subscription', () => {
  it('is given up 15 s after the socket was there, not before [E10] [K1]', () => {
    const acks = createAcks();
    const result = vi.fn<(isAcknowledged: boolean) => void>();
    acks.wait('one', result);
    vi.advanceTimersByTime(60_000);
    acks.connected(true);
    vi.advanceTimersByTime(14_999);
    expect(result).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(result).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('ends the waiting [E10]', () => {
    const acks = createAcks();
    const result = vi.fn<(isAcknowledged: boolean) => void>();
    acks.connected(true);
    acks.wait('one', result);
    acks.received('another');
    acks.received('one');
    vi.advanceTimersByTime(60_000);
    expect(result).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('has its time anew after the socket was lost, since the subscription is sent again [E10]', () => {
    const acks = createAcks();
    const result = vi.fn<(isAcknowledged: boolean) => void>();
    acks.connected(true);
    acks.wait('one', result);
    vi.advanceTimersByTime(14_000);
    acks.connected(false);
    vi.advanceTimersByTime(14_000);
    acks.connected(true);
    vi.advanceTimersByTime(14_000);
    expect(result).not.toHaveBeenCalled();
  });
});

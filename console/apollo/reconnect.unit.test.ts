import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAcks } from './acks.ts';
import { createReconnect } from './reconnect.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the retry of failed subscriptions', () => {
  it('runs 5 s after the disruption, then every 60 s, and stops when there is a connection [K1]', () => {
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

  it('starts again at 5 s with the next disruption [K1]', () => {
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
  it('times out 15 s after the socket is connected, not before [E10] [K1]', () => {
    const acks = createAcks();
    const result = vi.fn<(isAcknowledged: boolean) => void>();
    acks.wait('one', result);
    vi.advanceTimersByTime(60_000);
    acks.setConnected(true);
    vi.advanceTimersByTime(14_999);
    expect(result).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(result).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('ends the wait [E10]', () => {
    const acks = createAcks();
    const result = vi.fn<(isAcknowledged: boolean) => void>();
    acks.setConnected(true);
    acks.wait('one', result);
    acks.acknowledge('another');
    acks.acknowledge('one');
    vi.advanceTimersByTime(60_000);
    expect(result).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('has its full time again after a reconnect, because the subscription is sent again [E10]', () => {
    const acks = createAcks();
    const result = vi.fn<(isAcknowledged: boolean) => void>();
    acks.setConnected(true);
    acks.wait('one', result);
    vi.advanceTimersByTime(14_000);
    acks.setConnected(false);
    vi.advanceTimersByTime(14_000);
    acks.setConnected(true);
    vi.advanceTimersByTime(14_000);
    expect(result).not.toHaveBeenCalled();
  });
});

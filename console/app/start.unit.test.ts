import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { faultOf } from '#console/apollo/fault.ts';
import { SessionError } from '#console/auth/session-answer.ts';
import { session } from '#console/auth/session.ts';
import { startSession, StartTimeout } from './start.ts';

let restore: MockInstance<() => Promise<void>>;

const unavailable = () => Promise.reject(new SessionError(faultOf('starting', { code: 'UNAVAILABLE' })));

/** Starts the session; the result says after how many ms of the navigation it ended, and how. */
function start() {
  const outcome: { after?: number; error?: unknown } = {};
  const end = (error?: unknown) => Object.assign(outcome, { after: performance.now(), error });
  startSession().then(() => end(), end);
  return outcome;
}

beforeEach(() => {
  vi.useFakeTimers();
  restore = vi.spyOn(session, 'restore');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the start', () => {
  it('takes at least 1 s from the navigation, however soon the session is ready [E9]', async () => {
    restore.mockResolvedValue();
    // The code of the console arrived 300 ms after the navigation.
    await vi.advanceTimersByTimeAsync(300);
    const outcome = start();
    await vi.advanceTimersByTimeAsync(699);
    expect(outcome).toEqual({});
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toEqual({ after: 1000, error: undefined });
  });

  it('then looks every 100 ms whether the session is ready [E9]', async () => {
    restore.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 1250)));
    const outcome = start();
    await vi.advanceTimersByTimeAsync(1299);
    expect(outcome).toEqual({});
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toEqual({ after: 1300, error: undefined });
  });

  it('fails if the identity service is not ready after 30 s [E9]', async () => {
    restore.mockImplementation(unavailable);
    const outcome = start();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(outcome).toEqual({});
    await vi.advanceTimersByTimeAsync(200);
    expect(outcome.error).toBeInstanceOf(StartTimeout);
  });

  it('fails with an error that waiting does not mend [E9]', async () => {
    restore.mockImplementation(() => Promise.reject(new SessionError(faultOf('broken', { code: 'INTERNAL' }))));
    const outcome = start();
    await vi.advanceTimersByTimeAsync(1000);
    expect(outcome.error).toBeInstanceOf(SessionError);
  });
});

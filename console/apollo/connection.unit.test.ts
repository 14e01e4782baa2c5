import { describe, expect, it } from 'vitest';
import { applyConnectionEvent, type ConnectionEvent, connectionState, isTrouble, NOT_CONNECTED } from './connection.ts';

const after = (...events: ConnectionEvent[]) => connectionState(events.reduce(applyConnectionEvent, NOT_CONNECTED));

describe('the connection monitor', () => {
  it.each([
    ['Disconnected', []],
    ['Connecting', ['opening']],
    ['Connected', ['opening', 'established']],
    ['ConnectedPendingKeepAlive', ['opening', 'established', 'keepAliveMissed']],
    ['ConnectedPendingNetwork', ['opening', 'established', 'offline']],
    ['ConnectedPendingDisconnect', ['opening', 'established', 'closing']],
    ['ConnectionDisrupted', ['opening', 'established', 'closed']],
    ['ConnectionDisruptedPendingNetwork', ['opening', 'established', 'offline', 'closed']],
  ] satisfies [string, ConnectionEvent[]][])('is %s after %j [E10]', (state, events) => {
    expect(after(...events)).toBe(state);
  });

  it('returns to Connected after each kind of trouble [E10]', () => {
    expect(after('opening', 'established', 'keepAliveMissed', 'keepAlive')).toBe('Connected');
    expect(after('opening', 'established', 'offline', 'online')).toBe('Connected');
    expect(after('opening', 'established', 'closed', 'opening', 'established')).toBe('Connected');
  });

  it('is Disconnected after the last subscription ended or the server refused the handshake [E10]', () => {
    expect(after('opening', 'established', 'closing', 'closed')).toBe('Disconnected');
    expect(after('opening', 'failed')).toBe('Disconnected');
  });

  it.each([
    ['closed', 'closed'],
    ['timedOut', 'timeout'],
    ['handshakeFailed', 'handshake'],
    ['failed', 'refused'],
  ] as const)('remembers after %s that the problem was %s, until it is connected again [X6]', (event, problem) => {
    const ended = (['opening', event] as const).reduce(applyConnectionEvent, NOT_CONNECTED);
    expect(ended.problem).toBe(problem);
    expect(applyConnectionEvent(ended, 'opening').problem).toBe(problem);
    expect(applyConnectionEvent(ended, 'established').problem).toBeUndefined();
  });

  it('forgets a missed keep-alive when a new socket is connected [E10]', () => {
    expect(after('opening', 'established', 'keepAliveMissed', 'closed', 'opening', 'established')).toBe('Connected');
  });

  it.each([
    ['Connected', false],
    ['ConnectedPendingDisconnect', false],
    ['Disconnected', false],
    ['Connecting', true],
    ['ConnectedPendingKeepAlive', true],
    ['ConnectedPendingNetwork', true],
    ['ConnectionDisrupted', true],
    ['ConnectionDisruptedPendingNetwork', true],
  ] as const)('counts %s as trouble: %s [E10]', (state, isExpected) => {
    expect(isTrouble(state)).toBe(isExpected);
  });
});

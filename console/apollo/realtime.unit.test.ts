// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '#console/auth/session.ts';
import { createRealtime } from './realtime.ts';

/** A fake of the browser's socket to a server that accepts everything. */
class Socket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static readonly all: Socket[] = [];
  readyState = Socket.CONNECTING;
  closedWith: number | undefined;
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: (event: CloseEvent) => void;
  onerror?: () => void;

  constructor() {
    super();
    Socket.all.push(this);
    queueMicrotask(() => {
      this.readyState = Socket.OPEN;
      this.onopen?.();
    });
  }

  send(text: string): void {
    if (text.includes('connection_init')) this.onmessage?.({ data: '{"type":"connection_ack"}' });
  }

  close(code: number): void {
    this.closedWith = code;
    this.readyState = Socket.CLOSED;
    this.onclose?.(new CloseEvent('close', { code, wasClean: true }));
  }
}

const SINK = { next: () => undefined, error: () => undefined, complete: () => undefined };
const QUERY = { query: 'subscription { onSectorChanged { id } }' };

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(session, 'getToken').mockResolvedValue('token');
  vi.stubGlobal('WebSocket', Socket);
  Socket.all.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the socket', () => {
  it('closes 1 s after the last subscription has ended, not before [E10]', async () => {
    const realtime = createRealtime('ws://acme.localhost/graphql');
    const { client } = await realtime.socket();
    const endFirst = client.subscribe(QUERY, SINK);
    const endLast = client.subscribe(QUERY, SINK);
    await vi.advanceTimersByTimeAsync(100);
    expect(realtime.get().socket).toBe('connected');
    endFirst();
    await vi.advanceTimersByTimeAsync(5000);
    expect(Socket.all.map(({ closedWith }) => closedWith)).toEqual([undefined]);
    endLast();
    await vi.advanceTimersByTimeAsync(990);
    expect(Socket.all[0]?.closedWith).toBeUndefined();
    await vi.advanceTimersByTimeAsync(20);
    expect(Socket.all.map(({ closedWith }) => closedWith)).toEqual([1000]);
    expect(realtime.get().socket).not.toBe('connected');
  });

  it('stays open for a subscription that begins within that second [E10]', async () => {
    const { client } = await createRealtime('ws://acme.localhost/graphql').socket();
    const end = client.subscribe(QUERY, SINK);
    await vi.advanceTimersByTimeAsync(100);
    end();
    await vi.advanceTimersByTimeAsync(500);
    client.subscribe(QUERY, SINK);
    await vi.advanceTimersByTimeAsync(5000);
    expect(Socket.all.map(({ closedWith }) => closedWith)).toEqual([undefined]);
  });
});

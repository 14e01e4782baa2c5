import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { closeUnreadable } from './connections.ts';

it('connections that exceed their time together are closed over several turns of the event loop SEC-53', async () => {
  const close = closeUnreadable();
  const sockets = Array.from({ length: 100 }, () => new Socket());
  const timeout = Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  const countClosed = () => sockets.filter(({ destroyed }) => destroyed).length;
  // Node reports a connection again until it is closed.
  for (const socket of [...sockets, ...sockets]) close(timeout, socket);
  expect(countClosed()).toBe(0);
  await nextTurn();
  expect(countClosed()).toBeGreaterThan(0);
  expect(countClosed()).toBeLessThan(sockets.length / 2);
  while (countClosed() < sockets.length) await nextTurn();
});

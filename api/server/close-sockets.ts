import { setTimeout as pause } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { CLOSE_CODES } from './close-codes.ts';

/** Longest time over which a stop closes the sockets, so that consoles do not all reconnect at once. */
const CLOSE_SPREAD_MS = 4000;
/** Fewer sockets than this are closed at once. */
const MANY_SOCKETS = 100;
const CLOSE_ROUNDS = 20;

/** Closes all sockets within `withinMs`; many of them in rounds. Their clients connect again, to another replica. */
export async function closeInTurn(open: ReadonlySet<WebSocket>, withinMs: number): Promise<void> {
  const sockets = [...open];
  const rounds = sockets.length < MANY_SOCKETS ? 1 : CLOSE_ROUNDS;
  for (let round = 0; round < rounds; round++) {
    for (const socket of sockets.filter((_, index) => index % rounds === round))
      socket.close(CLOSE_CODES.GOING_AWAY, 'The server stops');
    if (round < rounds - 1) await pause(Math.min(CLOSE_SPREAD_MS, withinMs) / rounds);
  }
}

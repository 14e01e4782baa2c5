import type { Socket } from 'node:net';

/** The two sockets of a connection that goes through a test, each with the other one. */
type Pair = readonly [socket: Socket, other: Socket];

/** Ends each socket of a connection with the other one, and keeps both in `open` until then. Returns the pairs. */
export function joinSockets(incoming: Socket, outgoing: Socket, open: Set<Socket>): readonly Pair[] {
  const pairs: readonly Pair[] = [
    [incoming, outgoing],
    [outgoing, incoming],
  ];
  for (const [socket, other] of pairs) {
    open.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      open.delete(socket);
      other.destroy();
    });
  }
  return pairs;
}

import './localhost.ts';
import { WebSocket } from 'ws';
import { waitFor } from './wait-for.ts';

export type Frame = { type: string; id?: string; payload?: Record<string, unknown> };

/** The frames that a socket received, and its end. */
export type Received = {
  frames: Frame[];
  /** The close code. */
  closed: number | null;
  /** The HTTP status of a refused upgrade. */
  status: number | null;
};

/** A console socket without a client library. */
export type RawSocket = { socket: WebSocket; seen: Received; send(frame: Frame): void };

/** Opens a socket to /graphql and sends connection_init with the token. */
export function openSocket(origin: string, token: string | null, headers: Record<string, string> = {}): RawSocket {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers });
  const seen: Received = { frames: [], closed: null, status: null };
  socket.on('message', (data) => seen.frames.push(JSON.parse(String(data))));
  socket.on('close', (code) => (seen.closed = code));
  socket.on('unexpected-response', (_, response) => {
    seen.status = response.statusCode ?? null;
    socket.terminate();
  });
  socket.on('error', () => {});
  socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: { token } })));
  return { socket, seen, send: (frame) => socket.send(JSON.stringify(frame)) };
}

/** Waits for connection_ack. */
export const waitUntilAccepted = ({ seen }: RawSocket) =>
  waitFor('the connection to be accepted', () => seen.frames.some(({ type }) => type === 'connection_ack'));

/** Subscribes, and waits until the subscription is active; `id` identifies it in later frames. */
export async function subscribe(raw: RawSocket, id: string, query: string): Promise<void> {
  await waitUntilAccepted(raw);
  raw.send({ type: 'subscribe', id, payload: { query } });
  await waitFor('the acknowledgement', () =>
    raw.seen.frames.some(({ type, payload }) => type === 'ping' && payload?.ack === id),
  );
}

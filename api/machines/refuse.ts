import type { Duplex } from 'node:stream';
import { UPGRADE_REFUSALS, type UpgradeStatus } from './protocol.ts';

/** Answers an upgrade with an HTTP error whose body contains the code, and closes the connection. */
export function refuseMachine(
  socket: Duplex,
  status: UpgradeStatus,
  code: string,
  headers: Record<string, string> = {},
): void {
  if (socket.destroyed) return;
  const body = JSON.stringify({ error: { code, message: UPGRADE_REFUSALS[status] } });
  const all = {
    Connection: 'close',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${UPGRADE_REFUSALS[status]}\r\n${lines.join('')}\r\n${body}`);
}

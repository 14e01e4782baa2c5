import { WebSocket } from 'k6/websockets';

/** The protocol: without an answer within this time the connection is broken. */
export const ANSWER_WITHIN_MS = 20_000;
/** The product's Retry-After of a refused handshake, which k6 does not show. */
export const RETRY_AFTER_MS = 5_000;
export const NORMAL_CLOSURE = 1000;

/** A machine with its bearer token. */
export type Machine = { machineId: string; credential: string };

/** Opens the connection of a machine, as docs/machine-protocol.md describes it; `url` is like `ws://…/machines`. */
export const openSocket = (url: string, { credential }: Machine): WebSocket =>
  new WebSocket(url, null, {
    headers: { Authorization: `Bearer ${credential}`, 'Sec-WebSocket-Protocol': 'ppe.machine.v1' },
  });

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { isConnectionFailure } from '#api/crud/database-errors.ts';
import type { Services } from '#api/services/services.ts';
import type { UpgradeHandler } from '#api/platform/upgrade.ts';
import { gatewayParts } from './context.ts';
import { authenticate, type Admission } from './credentials.ts';
import { meetDeadlines } from './deadlines.ts';
import { Presence } from './presence.ts';
import { sweepPresence } from './presence-sweep.ts';
import { LIMITS, SUBPROTOCOL } from './protocol.ts';
import { refuseMachine } from './refuse.ts';
import { Sessions, type FrameRate } from './sessions.ts';
import { MachineSocket, Slots } from './slots.ts';
import { Watch } from './watch.ts';
import type { WithdrawalGuards } from '#api/features/withdrawals/withdrawal.service.ts';

/** The machines' door. */
export type MachineGateway = {
  /** Answers an upgrade at /machines. */
  upgrade: UpgradeHandler;
  /**
   * Answers what runs, for graceMs at most, sends the machines elsewhere, and writes their presence. Gives up what does
   * not come to an end: a stop is over within graceMs and STOP_MARGIN_MS, also without MySQL.
   */
  stop(graceMs: number): Promise<void>;
  stats(): GatewayStats;
};

export type GatewayStats = { sockets: number; keepAlives: number; messages: number; flushedRows: number };

export type GatewayOptions = {
  /** For tests and benchmarks; machines in the field get the protocol's. */
  rate?: FrameRate;
  /** For the tests that show what the guards are for. */
  guards?: WithdrawalGuards;
};

/** Handshakes that may wait for the database at once; more are asked to come back. */
const HANDSHAKES_AT_ONCE = 500;
const RETRY_AFTER_SECONDS = 5;
const LOOK_EVERY_MS = 2000;
const SWEEP_EVERY_MS = 1000;
/** Sockets are let go over this time on average, twice at most, so that they do not all come back in one moment. */
const FAREWELL_SPREAD_MS = 2000;
/** How long a machine has to answer the close. */
const CLOSE_ANSWER_MS = 1000;
/** How long MySQL has to take each of the two last writes of a stop. */
const LAST_WRITE_MS = 2000;
/** What a stop takes at most besides the grace that its caller gives. */
export const STOP_MARGIN_MS = 2 * FAREWELL_SPREAD_MS + CLOSE_ANSWER_MS + 2 * LAST_WRITE_MS;

export function createMachineGateway(services: Services, options: GatewayOptions = {}): MachineGateway {
  const { config, log } = services;
  const slots = new Slots();
  const presence = new Presence(services, slots);
  const rate = options.rate ?? { burst: LIMITS.burst, perSecond: LIMITS.framesPerSecond };
  const sessions = new Sessions(gatewayParts(services, options.guards), slots, presence, rate);
  const watch = new Watch(services, slots, sessions);
  const server = new WebSocketServer<typeof MachineSocket>({
    noServer: true,
    WebSocket: MachineSocket,
    maxPayload: LIMITS.frameBytes,
    perMessageDeflate: false,
    clientTracking: false,
    handleProtocols: () => SUBPROTOCOL,
  });
  let handshakes = 0;
  let isStopping = false;

  /** The one timer of all machines. A beat that is still under way lets the next one pass. */
  const beat = createBeat([
    { everyMs: config.PRESENCE_FLUSH_MS, run: () => presence.flush() },
    { everyMs: SWEEP_EVERY_MS, run: () => sweepPresence(services) },
    { everyMs: LOOK_EVERY_MS, run: () => watch.look() },
    { everyMs: SWEEP_EVERY_MS, run: async () => meetDeadlines(slots, sessions, config.OFFLINE_AFTER_SECONDS * 1000) },
  ]);
  const timer = setInterval(
    () => beat(Date.now(), (error) => log.warn({ err: error }, 'machines: tried again with the next beat')),
    Math.min(250, config.PRESENCE_FLUSH_MS),
  );

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const admission = await authenticate(services, request);
    if (socket.destroyed) return;
    if (!admission)
      return refuseMachine(socket, 401, 'UNAUTHENTICATED', { 'WWW-Authenticate': 'Bearer realm="machines"' });
    if (isStopping) return refuseMachine(socket, 503, 'UNAVAILABLE', { 'Retry-After': String(RETRY_AFTER_SECONDS) });
    // From here on ws listens itself; one listener less is a tenth of what an idle socket holds.
    socket.off('error', destroySocket);
    server.handleUpgrade(request, socket, head, (webSocket) => openSocket(webSocket, admission));
  }

  const openSocket = (webSocket: MachineSocket, admission: Admission) => sessions.open(webSocket, admission);

  return {
    upgrade(request, socket, head) {
      socket.on('error', destroySocket);
      if (isStopping || handshakes >= HANDSHAKES_AT_ONCE)
        return refuseMachine(socket, 503, 'UNAVAILABLE', { 'Retry-After': String(RETRY_AFTER_SECONDS) });
      if (request.headers.upgrade?.toLowerCase() !== 'websocket') return refuseMachine(socket, 400, 'BAD_REQUEST');
      if (!offersProtocol(request))
        return refuseMachine(socket, 426, 'BAD_SUBPROTOCOL', {
          Upgrade: 'websocket',
          'Sec-WebSocket-Protocol': SUBPROTOCOL,
        });
      handshakes++;
      admit(request, socket, head)
        .catch((error: unknown) => {
          if (!isConnectionFailure(error)) log.error({ err: error }, 'a machine could not be admitted');
          refuseMachine(socket, 503, 'UNAVAILABLE', { 'Retry-After': String(RETRY_AFTER_SECONDS) });
        })
        .finally(() => handshakes--);
    },
    async stop(graceMs) {
      isStopping = true;
      clearInterval(timer);
      watch.stop();
      await atMost(graceMs, sessions.drain());
      await writeLast(presence);
      await sayFarewell(slots, sessions, Math.min(FAREWELL_SPREAD_MS, graceMs));
      // What was acknowledged while the machines were let go.
      await writeLast(presence);
      server.close();
    },
    stats: () => ({
      sockets: slots.size,
      keepAlives: sessions.keepAlives,
      messages: sessions.messages,
      flushedRows: presence.flushedRows,
    }),
  };
}

const atMost = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, pause(ms, undefined, { ref: false })]);

/** What a write under way does not hold yet is written by another. */
const writeLast = (presence: Presence): Promise<unknown> =>
  atMost(
    LAST_WRITE_MS,
    presence.flush().then(() => presence.flush()),
  );

/** One function for all sockets: a closure each would be held as long as the socket lives. */
function destroySocket(this: Duplex): void {
  this.destroy();
}

const offersProtocol = ({ headers }: IncomingMessage): boolean =>
  (headers['sec-websocket-protocol'] ?? '').split(',').some((offered) => offered.trim() === SUBPROTOCOL);

type Duty = { everyMs: number; run: () => Promise<unknown> };

/** Runs each duty when it is due, never twice at a time. */
function createBeat(duties: readonly Duty[]) {
  const startedMs = Date.now();
  const states = duties.map((duty) => ({ ...duty, dueMs: startedMs, isRunning: false }));
  return (now: number, onError: (error: unknown) => void): void => {
    for (const duty of states) {
      if (duty.isRunning || now < duty.dueMs) continue;
      duty.dueMs = now + duty.everyMs;
      duty.isRunning = true;
      duty
        .run()
        .catch(onError)
        .finally(() => {
          duty.isRunning = false;
        });
    }
  };
}

/** 1012: come back; each waits its own while before it does (the protocol's reconnect rule). Who does not answer is cut off. */
async function sayFarewell(slots: Slots, sessions: Sessions, spreadMs: number): Promise<void> {
  const leaving = [...slots.inKeyOrder()];
  const sockets = leaving.flatMap((slot) => slots.connections[slot]?.socket ?? []);
  const rounds = Math.min(leaving.length, 20);
  for (let round = 0; round < rounds; round++) {
    for (const slot of leaving.filter((_, index) => index % rounds === round)) sessions.close(slot, 'RESTART');
    if (leaving.length > 100) await pause((spreadMs / rounds) * Math.random() * 2);
  }
  const deadline = Date.now() + CLOSE_ANSWER_MS;
  while (Date.now() < deadline && sockets.some((socket) => socket.readyState !== socket.CLOSED)) await pause(20);
  for (const socket of sockets) socket.terminate();
}

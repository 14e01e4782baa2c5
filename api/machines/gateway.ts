import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { isConnectionFailure } from '#api/crud/database-errors.ts';
import { isRefusedWrite } from '#api/db/write-stop.ts';
import type { Services } from '#api/services/services.ts';
import { sampledLog } from '#api/platform/sampled-log.ts';
import { refuseUpgrade, type UpgradeHandler } from '#api/platform/upgrade.ts';
import { createGatewayDependencies } from './context.ts';
import { createAuthenticate, type Admission } from './credentials.ts';
import { enforceDeadlines } from './deadlines.ts';
import { Presence } from './presence.ts';
import { sweepPresence } from './presence-sweep.ts';
import { LIMITS, SUBPROTOCOL, UPGRADE_REFUSALS } from './protocol.ts';
import { Sessions, type FrameRate } from './sessions.ts';
import { MachineSocket, Slots } from './slots.ts';
import { Watch } from './watch.ts';
import type { WithdrawalGuards } from '#api/features/withdrawals/withdrawal.service.ts';

/** WebSocket gateway of the machines. */
export type MachineGateway = {
  /** Handles an HTTP upgrade at /machines. */
  upgrade: UpgradeHandler;
  /**
   * Answers running messages for at most graceMs, closes the sockets so that machines reconnect to another replica, and
   * writes their presence. Ends within graceMs + STOP_MARGIN_MS, even without MySQL.
   */
  stop(graceMs: number): Promise<void>;
  stats(): GatewayStats;
};

export type GatewayStats = {
  sockets: number;
  /** Since the start of the process, like the next two. */
  keepAlives: number;
  messages: number;
  flushedRows: number;
  /** Seconds since which a keep-alive may be unwritten. */
  presenceLagSeconds: number;
};

export type GatewayOptions = {
  /** For tests and benchmarks. Default: the limits of the protocol. */
  rate?: FrameRate;
  /** For tests. Default: HANDSHAKES_AT_ONCE. */
  handshakesAtOnce?: number;
  /** For tests that prove that the guards are necessary. */
  guards?: WithdrawalGuards;
};

/**
 * Most machines that wait for the database at the same time, for their upgrade or their welcome. More get 503 with
 * Retry-After: a machine whose welcome takes longer than 20 seconds would connect again, and the work would be in vain.
 */
const HANDSHAKES_AT_ONCE = 500;
const RETRY_AFTER_SECONDS = 5;
const CHECK_EVERY_MS = 2000;
const SWEEP_EVERY_MS = 1000;
/** Average time over which a stop closes the sockets, so that machines do not all reconnect at once. At most twice. */
const CLOSE_SPREAD_MS = 2000;
/** Time for a machine to answer the close. */
const CLOSE_ANSWER_MS = 1000;
/** Time for MySQL to accept each of the two final writes of a stop. */
const FINAL_WRITE_MS = 2000;
/** Longest time of a stop in addition to its graceMs. */
export const STOP_MARGIN_MS = 2 * CLOSE_SPREAD_MS + CLOSE_ANSWER_MS + 2 * FINAL_WRITE_MS;

/** Creates the gateway and starts its timer. */

export function createMachineGateway(services: Services, options: GatewayOptions = {}): MachineGateway {
  const { config, log } = services;
  const slots = new Slots();
  const presence = new Presence(services, slots);
  const rate = options.rate ?? { burst: LIMITS.burst, perSecond: LIMITS.framesPerSecond };
  const sessions = new Sessions(createGatewayDependencies(services, options.guards), slots, presence, rate);
  const watch = new Watch(services, slots, sessions);
  const server = new WebSocketServer<typeof MachineSocket>({
    noServer: true,
    WebSocket: MachineSocket,
    maxPayload: LIMITS.frameBytes,
    perMessageDeflate: false,
    clientTracking: false,
    handleProtocols: () => SUBPROTOCOL,
  });
  const authenticate = createAuthenticate(services);
  const { handshakesAtOnce = HANDSHAKES_AT_ONCE } = options;
  let handshakes = 0;
  let isStopping = false;

  /** One timer for all machines. A job that still runs skips the next tick. */
  const tick = createTick([
    { everyMs: config.PRESENCE_FLUSH_MS, run: () => presence.flush() },
    { everyMs: SWEEP_EVERY_MS, run: () => sweepPresence(services) },
    { everyMs: CHECK_EVERY_MS, run: () => watch.check() },
    {
      everyMs: SWEEP_EVERY_MS,
      run: async () => enforceDeadlines(slots, sessions, config.OFFLINE_AFTER_SECONDS * 1000),
    },
  ]);
  const timer = setInterval(
    () =>
      tick(Date.now(), (error) =>
        sampledLog(log).warn('job', 'machines: job failed, tried again later', { err: error }),
      ),
    Math.min(250, config.PRESENCE_FLUSH_MS),
  );

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const admission = await authenticate(request);
    if (socket.destroyed) return;
    if (!admission) return refuse(socket, 'UNAUTHENTICATED', { 'WWW-Authenticate': 'Bearer realm="machines"' });
    if (isStopping) return refuse(socket, 'UNAVAILABLE', { 'Retry-After': String(RETRY_AFTER_SECONDS) });
    // ws adds its own listener. Removing ours saves a tenth of the memory of an idle socket.
    socket.off('error', destroySocket);
    server.handleUpgrade(request, socket, head, (webSocket) => openSocket(webSocket, admission));
  }

  const openSocket = (webSocket: MachineSocket, admission: Admission) => sessions.open(webSocket, admission);

  return {
    upgrade(request, socket, head) {
      socket.on('error', destroySocket);
      if (isStopping || handshakes + sessions.awaitingWelcome >= handshakesAtOnce)
        return refuse(socket, 'UNAVAILABLE', { 'Retry-After': String(RETRY_AFTER_SECONDS) });
      if (!offersProtocol(request))
        return refuse(socket, 'BAD_SUBPROTOCOL', {
          Upgrade: 'websocket',
          'Sec-WebSocket-Protocol': SUBPROTOCOL,
        });
      handshakes++;
      admit(request, socket, head)
        .catch((error: unknown) => {
          if (!isConnectionFailure(error) && !isRefusedWrite(error))
            log.error({ err: error }, 'a machine could not be admitted');
          refuse(socket, 'UNAVAILABLE', { 'Retry-After': String(RETRY_AFTER_SECONDS) });
        })
        .finally(() => handshakes--);
    },
    async stop(graceMs) {
      isStopping = true;
      clearInterval(timer);
      watch.stop();
      await atMost(graceMs, sessions.drain());
      await writeFinally(presence);
      await closeSockets(slots, sessions, Math.min(CLOSE_SPREAD_MS, graceMs));
      // Keep-alives that were acknowledged while the sockets were closed.
      await writeFinally(presence);
      server.close();
    },
    stats: () => ({
      sockets: slots.size,
      keepAlives: sessions.keepAlives,
      messages: sessions.messages,
      flushedRows: presence.flushedRows,
      presenceLagSeconds: presence.lagSeconds,
    }),
  };
}

const atMost = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, pause(ms, undefined, { ref: false })]);

/** Flushes twice: the first flush may join a running write that lacks the newest data. */
const writeFinally = (presence: Presence): Promise<unknown> =>
  atMost(
    FINAL_WRITE_MS,
    presence.flush().then(() => presence.flush()),
  );

/** One function for all sockets, because a closure per socket would use memory as long as the socket exists. */
function destroySocket(this: Duplex): void {
  this.destroy();
}

const refuse = (socket: Duplex, code: keyof typeof UPGRADE_REFUSALS, headers: Record<string, string>): void =>
  refuseUpgrade(socket, UPGRADE_REFUSALS[code], code, headers);

const offersProtocol = ({ headers }: IncomingMessage): boolean =>
  (headers['sec-websocket-protocol'] ?? '').split(',').some((offered) => offered.trim() === SUBPROTOCOL);

type PeriodicJob = { everyMs: number; run: () => Promise<unknown> };

/** Runs each job when it is due, never twice at the same time. */
function createTick(jobs: readonly PeriodicJob[]) {
  const startedMs = Date.now();
  const states = jobs.map((job) => ({ ...job, dueMs: startedMs, isRunning: false }));
  return (now: number, onError: (error: unknown) => void): void => {
    for (const job of states) {
      if (job.isRunning || now < job.dueMs) continue;
      job.dueMs = now + job.everyMs;
      job.isRunning = true;
      job
        .run()
        .catch(onError)
        .finally(() => {
          job.isRunning = false;
        });
    }
  };
}

/**
 * Closes all sockets with 1012, so that machines reconnect after a random time (the protocol's reconnect rule).
 * Terminates sockets that do not answer the close.
 */
async function closeSockets(slots: Slots, sessions: Sessions, spreadMs: number): Promise<void> {
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

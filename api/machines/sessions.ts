import type { RawData } from 'ws';
import { activeWork } from '#api/platform/active-work.ts';
import { clock } from '#api/platform/clock.ts';
import { createIdsAt, newId } from '#api/platform/ids.ts';
import { followed } from '#api/platform/tracing.ts';
import { loadConfiguration, recordAcknowledged, type Configuration } from './configuration.ts';
import { contentFor } from './configuration-parts.ts';
import { recordUse, type Admission } from './credentials.ts';
import { machineContext, type GatewayDependencies, type MachineContext } from './context.ts';
import { answerTo, errorAnswer } from './dispatch.ts';
import { checkMessage, FrameError, ProtocolError, readFrame, type Frame } from './frame.ts';
import { lastEventOf } from './handlers/chain.ts';
import type { Answer } from './inbox.ts';
import { keepAliveAck, plainKeepAliveId } from './keep-alive.ts';
import { MESSAGE_RULES } from './messages.ts';
import { openWithdrawals } from './open-withdrawals.ts';
import type { Presence } from './presence.ts';
import { CAPABILITIES, CLOSE, LIMITS, type CloseName } from './protocol.ts';
import { DIRTY, MachineSocket, noteHello, STATE, type Connection, type Slots } from './slots.ts';

/** Limit of frames per machine. Tests and benchmarks may raise it. */
export type FrameRate = { burst: number; perSecond: number };

/** Ids of sessions rise within this process, and over all processes by the database's clock. */
const nextSession = createIdsAt();

/** The protocol sessions of the machines that are connected to this replica. */
export class Sessions {
  readonly #dependencies: GatewayDependencies;
  readonly #slots: Slots;
  readonly #presence: Presence;
  readonly #rate: FrameRate;
  #isStopping = false;
  keepAlives = 0;
  messages = 0;
  /** Machines whose `hello` is not answered yet. */
  awaitingWelcome = 0;

  constructor(dependencies: GatewayDependencies, slots: Slots, presence: Presence, rate: FrameRate) {
    this.#dependencies = dependencies;
    this.#slots = slots;
    this.#presence = presence;
    this.#rate = rate;
  }

  /** Opens a session for a socket with a valid credential. Closes the machine's older socket. */
  open(socket: MachineSocket, { identity, atMs }: Admission): void {
    const older = this.#slots.ofMachine(identity.machineId);
    if (older !== undefined) this.close(older, 'REPLACED');
    const session = nextSession(atMs);
    this.#slots.take(socket, identity, session, Date.now(), this.#rate.burst);
    socket.on('message', this.#onMessage);
    socket.on('close', this.#onClose);
    socket.on('error', ignore);
    const { customerId, machineId } = identity;
    this.#dependencies.pubsub.publish('machineSession', { customerId, machineId, session });
  }

  /** Closes a session with a close code of the protocol. */
  close(slot: number, why: CloseName): void {
    const connection = this.#slots.connections[slot];
    if (!connection) return;
    this.#release(slot);
    connection.socket.close(CLOSE[why], why);
  }

  /** Sends a machine its configuration. Without `always`, only when it differs from the last one sent. */
  async pushConfiguration(slot: number, always: boolean): Promise<void> {
    const connection = this.#slots.connections[slot];
    if (!connection || this.#slots.state[slot] !== STATE.READY) return;
    const { customerId, machineId } = connection.identity;
    const configuration = await loadConfiguration(this.#contextOf(connection).em(), customerId, machineId);
    if (!this.#isCurrent(slot, connection)) return;
    if (!configuration) return this.close(slot, 'MACHINE_DELETED');
    if (!always && configuration.version === connection.configurationVersion) return;
    this.#noteSent(slot, connection, configuration);
    const { content, frames } = contentFor(connection, configuration);
    this.#send(slot, connection, JSON.stringify({ type: 'configuration', id: newId(), configuration: content }));
    for (const frame of frames) this.#send(slot, connection, frame);
  }

  /** Accepts no new messages. Resolves when the running ones are answered. */
  async drain(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#slots.connections.flatMap((connection) => connection?.work ?? []));
  }

  /** One function for all sockets, to save memory. ws calls it with the socket as `this`. */
  readonly #onMessage = this.#messageListener();
  readonly #onClose = this.#closeListener();

  #messageListener() {
    const receive = (socket: MachineSocket, data: RawData, isBinary: boolean) => this.#receive(socket, data, isBinary);
    return function onMessage(this: unknown, data: RawData, isBinary: boolean) {
      if (this instanceof MachineSocket) receive(this, data, isBinary);
    };
  }

  #closeListener() {
    const release = (slot: number) => this.#release(slot);
    return function onClose(this: unknown) {
      if (this instanceof MachineSocket && this.slot >= 0) release(this.slot);
    };
  }

  #release(slot: number): void {
    this.#presence.keep(slot);
    this.#slots.release(slot);
  }

  #receive(socket: MachineSocket, data: RawData, isBinary: boolean): void {
    const { slot } = socket;
    const connection = this.#slots.connections[slot];
    if (slot < 0 || !connection || !Buffer.isBuffer(data)) return;
    const now = Date.now();
    const hasToken = this.#takeToken(slot, now);
    const keepAliveId = isBinary ? null : plainKeepAliveId(data);
    if (keepAliveId !== null && hasToken && this.#slots.state[slot] === STATE.READY)
      return this.#keepAlive(slot, connection, keepAliveId, now);
    let frame: Frame;
    try {
      if (isBinary) throw new FrameError(null, new ProtocolError('NOT_JSON', 'A frame is text'));
      frame = readFrame(data.toString());
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      return hasToken
        ? this.#sendError(slot, connection, error.id, error.reason)
        : this.#refuseFlood(slot, connection, null, false);
    }
    if (!hasToken) return this.#refuseFlood(slot, connection, frame.id, frame.type === 'keepAlive');
    this.#accept(slot, connection, frame, now);
  }

  #accept(slot: number, connection: Connection, frame: Frame, now: number): void {
    if (frame.type !== 'hello' && this.#slots.state[slot] !== STATE.READY) {
      return this.#sendError(slot, connection, frame.id, new ProtocolError('HELLO_FIRST', 'Say hello first'));
    }
    try {
      if (frame.type === 'keepAlive') {
        checkMessage(MESSAGE_RULES.keepAlive, frame.body);
        return this.#keepAlive(slot, connection, String(frame.id), now);
      }
      if (frame.type === 'hello') {
        noteHello(connection, checkMessage(MESSAGE_RULES.hello, frame.body));
        this.#slots.state[slot] = STATE.READY;
        this.#seen(slot, now);
      }
    } catch (error) {
      return this.#sendError(slot, connection, frame.id, error);
    }
    this.#enqueue(slot, connection, frame);
  }

  #keepAlive(slot: number, connection: Connection, id: string, now: number): void {
    this.keepAlives++;
    this.#seen(slot, now);
    this.#send(slot, connection, keepAliveAck(id, now));
  }

  #seen(slot: number, now: number): void {
    this.#slots.lastSeenMs[slot] = now;
    this.#slots.dirty[slot] = DIRTY.YES;
  }

  /** Answers a machine's messages one after the other, in the order of arrival. */
  #enqueue(slot: number, connection: Connection, frame: Frame): void {
    if (this.#isStopping) return;
    this.messages++;
    const before = connection.work ?? Promise.resolve();
    const work = before.then(() => this.#answer(slot, connection, frame));
    connection.work = work;
    void work.finally(() => {
      if (connection.work === work) connection.work = null;
    });
    if (frame.type === 'hello') this.#expectWelcome(slot, connection, work);
  }

  #expectWelcome(slot: number, connection: Connection, work: Promise<void>): void {
    this.awaitingWelcome++;
    this.#slots.answeredMs[slot] = Infinity;
    void work.finally(() => {
      this.awaitingWelcome--;
      if (this.#isCurrent(slot, connection)) this.#slots.answeredMs[slot] = Date.now();
    });
  }

  async #answer(slot: number, connection: Connection, frame: Frame): Promise<void> {
    const machine = this.#contextOf(connection);
    const following: string[] = [];
    const about = { 'ppe.machine_id': machine.machineId, 'ppe.customer_id': machine.customerId };
    const { tracing } = machine.dependencies.services;
    const answer = await followed(tracing, { operation: `machine ${frame.type}`, kind: 'server', about }, async () => {
      const made = await answerTo(machine, frame, (body) =>
        this.#ownAnswer(slot, connection, machine, { ...frame, body }, following),
      );
      activeWork()?.span?.setAttribute('ppe.machine.answer', made.type);
      return made;
    });
    this.#send(slot, connection, JSON.stringify({ ...answer, re: frame.id }));
    for (const text of following) this.#send(slot, connection, text);
  }

  /** `following` takes the frames to send after the answer. */
  #ownAnswer(
    slot: number,
    connection: Connection,
    machine: MachineContext,
    { type, body }: Frame,
    following: string[],
  ): Promise<Answer> | null {
    if (type === 'hello') return this.#welcome(slot, connection, machine, following);
    if (type === 'configurationAck') return this.#acknowledge(slot, connection, machine, body);
    return null;
  }

  async #welcome(slot: number, connection: Connection, machine: MachineContext, following: string[]): Promise<Answer> {
    const { config } = this.#dependencies.services;
    const configuration = await loadConfiguration(machine.em(), machine.customerId, machine.machineId);
    if (!configuration) {
      if (this.#isCurrent(slot, connection)) this.close(slot, 'MACHINE_DELETED');
      throw new ProtocolError('NOT_FOUND', 'This machine was deleted', { entity: 'Machine' });
    }
    this.#noteSent(slot, connection, configuration);
    void recordUse(this.#dependencies.services, connection.identity);
    const { content, frames } = contentFor(connection, configuration);
    following.push(...frames);
    const last = await lastEventOf(machine);
    return {
      type: 'welcome',
      serverTime: clock.now().toISOString(),
      keepAliveSeconds: config.KEEP_ALIVE_SECONDS,
      offlineAfterSeconds: config.OFFLINE_AFTER_SECONDS,
      capabilities: CAPABILITIES,
      lastSequence: last.sequence,
      ...(connection.hasChain && { lastHash: last.hash }),
      openWithdrawals: await openWithdrawals(machine, configuration),
      configuration: content,
    };
  }

  async #acknowledge(
    slot: number,
    connection: Connection,
    machine: MachineContext,
    body: Record<string, unknown>,
  ): Promise<Answer> {
    const { version } = checkMessage(MESSAGE_RULES.configurationAck, body);
    if (version === connection.configurationVersion) this.#slots.configurationSentMs[slot] = 0;
    await recordAcknowledged(machine.em(), this.#dependencies.services.replica, machine, version);
    return { type: 'configurationAcked', version };
  }

  #noteSent(slot: number, connection: Connection, { version }: Configuration): void {
    if (!this.#isCurrent(slot, connection)) return;
    connection.configurationVersion = version;
    this.#slots.configurationSentMs[slot] = Date.now();
  }

  /** False when the slot was given to another connection during an await. */
  #isCurrent = (slot: number, connection: Connection): boolean => this.#slots.connections[slot] === connection;

  #contextOf = ({ identity }: Connection): MachineContext => machineContext(this.#dependencies, identity);

  /** Token bucket: it fills by `perSecond` up to `burst`, and each frame takes one token. */
  #takeToken(slot: number, now: number): boolean {
    const { tokens, tokensAtMs, refused } = this.#slots;
    const filled = (tokens[slot] ?? 0) + ((now - (tokensAtMs[slot] ?? now)) * this.#rate.perSecond) / 1000;
    const available = Math.min(this.#rate.burst, filled);
    tokensAtMs[slot] = now;
    const hasToken = available >= 1;
    tokens[slot] = hasToken ? available - 1 : available;
    if (hasToken && refused[slot]) refused[slot]--;
    return hasToken;
  }

  #refuseFlood(slot: number, connection: Connection, id: string | null, isKeepAlive: boolean): void {
    const refused = (this.#slots.refused[slot] ?? 0) + 1;
    this.#slots.refused[slot] = refused;
    if (refused >= LIMITS.refusedFrames) return this.close(slot, 'FLOOD');
    const retryAfterSeconds = Math.ceil(1 / this.#rate.perSecond);
    const code = isKeepAlive ? 'KEEP_ALIVE_TOO_OFTEN' : 'RATE_LIMITED';
    this.#sendError(slot, connection, id, new ProtocolError(code, 'Too many frames', { retryAfterSeconds }));
  }

  #sendError(slot: number, connection: Connection, id: string | null, error: unknown): void {
    const answer = errorAnswer(error, this.#dependencies.services.log, { machineId: connection.identity.machineId });
    this.#send(slot, connection, JSON.stringify({ ...answer, re: id }));
  }

  #send(slot: number, connection: Connection, text: string): void {
    const { socket } = connection;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount <= LIMITS.unreadBytes) socket.send(text);
    else if (this.#isCurrent(slot, connection)) this.close(slot, 'NOT_READING');
  }
}

/** ws itself closes the socket after an error, with the correct code. */
const ignore = () => {};

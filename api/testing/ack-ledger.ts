import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { WorldEmployee, WorldMachine } from '#api/machines/testing/world.ts';
import {
  ConnectionLost,
  connectMachine,
  type MachineClient,
  type ServerFrame,
} from '#load-tests/simulator/machine-client.ts';

type Message = { type: string; fields: Record<string, unknown>; id: string };
type OfflineDelivery = Record<string, unknown> & { sequence: number };

/** Maximum of offline deliveries: so many fit into one frame of a replay. */
const MAX_OFFLINE = 40;

/** Pause before a refused message is sent again, in ms. */
const RESEND_AFTER_MS = 250;

/** Identifies by biometry: without the slow hash of a PIN the load is on the database. */
export const biometryOf = ({ identification }: WorldEmployee) => ({ identification, method: 'BIOMETRY' });

/**
 * A machine that hands out one piece after the other and records the acknowledged deliveries. It sends unanswered
 * messages again. While the answer is UNAVAILABLE it hands out offline, and replays these deliveries afterwards.
 */
export class AckLedger {
  readonly machine: WorldMachine;
  /** Withdrawals whose delivery was acknowledged. */
  readonly acknowledged = new Set<string>();
  /** Offline withdrawals with an acknowledged replay, by event number. */
  readonly replayed = new Map<number, string>();
  /** Number of UNAVAILABLE answers. */
  unavailable = 0;
  readonly #employee: WorldEmployee;
  readonly #productId: string;
  /** Pieces of a request. */
  readonly #atOnce: number;
  #unanswered: Message | null = null;
  #offline: OfflineDelivery[] = [];
  #sequence = 0;
  #isStopping = false;

  constructor(machine: WorldMachine, employee: WorldEmployee, atOnce = 1) {
    this.#atOnce = atOnce;
    this.machine = machine;
    this.#employee = employee;
    this.#productId = machine.channels[0]?.productId ?? '';
  }

  /** Works until the connection breaks or `stop` is called. */
  async load(url: string): Promise<void> {
    try {
      const client = await connectMachine(url, this.machine.token);
      await this.#resend(client);
      while (!this.#isStopping) await this.#handOut(client);
      await client.close();
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
    }
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Ends the load after the current piece. */
  stop(): void {
    this.#isStopping = true;
  }

  /** After a stop, before the next load. */
  resume(): void {
    this.#isStopping = false;
  }

  /** Only sends unanswered messages again. */
  async finish(url: string): Promise<void> {
    const client = await connectMachine(url, this.machine.token, { keepAlive: false });
    await this.#resend(client);
    await client.close();
  }

  async #handOut(client: MachineClient): Promise<void> {
    const employee = biometryOf(this.#employee);
    const request =
      this.#atOnce === 1
        ? { type: 'withdrawalRequest', fields: { employee, channel: 1 } }
        : { type: 'piecesRequest', fields: { employee, pieces: [{ channel: 1, quantity: this.#atOnce }] } };
    const approved = await this.#send(client, { ...request, id: randomUUID() });
    await this.#handleAnswer(client, approved);
    await this.#replayOffline(client);
  }

  async #handleAnswer(client: MachineClient, answer: ServerFrame): Promise<void> {
    if (answer.type === 'deliveryRecorded') this.acknowledged.add(String(answer.withdrawalId));
    if (answer.type === 'piecesRecorded')
      for (const { withdrawalId } of entriesOf(answer.results)) this.acknowledged.add(withdrawalId);
    if (answer.type === 'piecesApproved') {
      const results = entriesOf(answer.pieces).map(({ withdrawalId }) => ({ withdrawalId, result: 'SUCCESS' }));
      const message = { type: 'piecesResult', id: randomUUID(), fields: { results } };
      await this.#handleAnswer(client, await this.#send(client, message));
    }
    if (answer.type !== 'approved') return;
    const fields = { withdrawalId: answer.withdrawalId, result: 'SUCCESS' };
    await this.#handleAnswer(client, await this.#send(client, { type: 'deliveryResult', id: randomUUID(), fields }));
  }

  async #resend(client: MachineClient): Promise<void> {
    if (this.#unanswered?.type === 'replay') this.#unanswered = null;
    if (this.#unanswered) await this.#handleAnswer(client, await this.#send(client, this.#unanswered));
    await this.#replayOffline(client);
  }

  async #send(client: MachineClient, message: Message): Promise<ServerFrame> {
    this.#unanswered = message;
    let answer = await client.request(message.type, message.fields, message.id);
    while (answer.code === 'RATE_LIMITED' || answer.code === 'UNAVAILABLE') {
      if (answer.code === 'UNAVAILABLE') this.#handOutOffline();
      await pause(RESEND_AFTER_MS);
      answer = await client.request(message.type, message.fields, message.id);
    }
    if (answer.type === 'error') throw new Error(`A ${message.type} was answered by ${JSON.stringify(answer)}`);
    this.#unanswered = null;
    return answer;
  }

  #handOutOffline(): void {
    this.unavailable++;
    if (this.#unanswered?.type === 'replay' || this.#offline.length === MAX_OFFLINE) return;
    this.#offline.push({
      sequence: ++this.#sequence,
      at: new Date().toISOString(),
      kind: 'delivery',
      channel: 1,
      ...biometryOf(this.#employee),
      productId: this.#productId,
      result: 'SUCCESS',
    });
  }

  async #replayOffline(client: MachineClient): Promise<void> {
    if (this.#offline.length === 0) return;
    const fields = { sentAt: new Date().toISOString(), events: this.#offline };
    const answer = await this.#send(client, { type: 'replay', id: randomUUID(), fields });
    if (answer.type !== 'replayed' || !Array.isArray(answer.events))
      throw new Error(`A replay was answered by ${JSON.stringify(answer)}`);
    for (const { sequence, withdrawalId } of answer.events) this.replayed.set(sequence, withdrawalId);
    this.#offline = [];
  }
}

/** The pieces of an answer. */
const entriesOf = (list: unknown): { withdrawalId: string }[] => (Array.isArray(list) ? list : []);

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

/** As many as fit into one frame of a replay. */
const MOST_ALONE = 40;

/** Before a message that was not taken is sent again, ms. */
const AGAIN_AFTER_MS = 250;

/** Without the slow hash of a PIN, so that the load is one of the database. */
export const biometryOf = ({ identification }: WorldEmployee) => ({ identification, method: 'BIOMETRY' });

/**
 * A machine that hands out piece after piece and remembers what was acknowledged. What was not, it says again; while
 * it hears UNAVAILABLE it hands out on its own, and tells that afterwards.
 */
export class AckLedger {
  readonly machine: WorldMachine;
  /** Withdrawals whose delivery was acknowledged. */
  readonly acknowledged = new Set<string>();
  /** Withdrawals made offline whose replay was acknowledged, by the number of the event. */
  readonly replayed = new Map<number, string>();
  /** How often the answer was that the database is away. */
  unavailable = 0;
  readonly #employee: WorldEmployee;
  readonly #productId: string;
  #unanswered: Message | null = null;
  #alone: OfflineDelivery[] = [];
  #sequence = 0;
  #isLeaving = false;

  constructor(machine: WorldMachine, employee: WorldEmployee) {
    this.machine = machine;
    this.#employee = employee;
    this.#productId = machine.channels[0]?.productId ?? '';
  }

  /** Works until the line breaks or it is told to leave. */
  async load(url: string): Promise<void> {
    try {
      const client = await connectMachine(url, this.machine.token);
      await this.#sayAgain(client);
      while (!this.#isLeaving) await this.#handOut(client);
      await client.close();
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
    }
  }

  /** Ends the load behind the piece that is being handed out. */
  leave(): void {
    this.#isLeaving = true;
  }

  /** Says again what was not answered, and no more. */
  async finish(url: string): Promise<void> {
    const client = await connectMachine(url, this.machine.token, { keepAlive: false });
    await this.#sayAgain(client);
    await client.close();
  }

  async #handOut(client: MachineClient): Promise<void> {
    const request = { employee: biometryOf(this.#employee), channel: 1 };
    const approved = await this.#say(client, { type: 'withdrawalRequest', id: randomUUID(), fields: request });
    await this.#follow(client, approved);
    await this.#tellOffline(client);
  }

  async #follow(client: MachineClient, answer: ServerFrame): Promise<void> {
    if (answer.type === 'deliveryRecorded') this.acknowledged.add(String(answer.withdrawalId));
    if (answer.type !== 'approved') return;
    const fields = { withdrawalId: answer.withdrawalId, result: 'SUCCESS' };
    await this.#follow(client, await this.#say(client, { type: 'deliveryResult', id: randomUUID(), fields }));
  }

  async #sayAgain(client: MachineClient): Promise<void> {
    if (this.#unanswered?.type === 'replay') this.#unanswered = null;
    if (this.#unanswered) await this.#follow(client, await this.#say(client, this.#unanswered));
    await this.#tellOffline(client);
  }

  async #say(client: MachineClient, message: Message): Promise<ServerFrame> {
    this.#unanswered = message;
    let answer = await client.request(message.type, message.fields, message.id);
    while (answer.code === 'RATE_LIMITED' || answer.code === 'UNAVAILABLE') {
      if (answer.code === 'UNAVAILABLE') this.#beAlone();
      await pause(AGAIN_AFTER_MS);
      answer = await client.request(message.type, message.fields, message.id);
    }
    this.#unanswered = null;
    return answer;
  }

  #beAlone(): void {
    this.unavailable++;
    if (this.#unanswered?.type === 'replay' || this.#alone.length === MOST_ALONE) return;
    this.#alone.push({
      sequence: ++this.#sequence,
      at: new Date().toISOString(),
      kind: 'delivery',
      channel: 1,
      ...biometryOf(this.#employee),
      productId: this.#productId,
      result: 'SUCCESS',
    });
  }

  async #tellOffline(client: MachineClient): Promise<void> {
    if (this.#alone.length === 0) return;
    const fields = { sentAt: new Date().toISOString(), events: this.#alone };
    const answer = await this.#say(client, { type: 'replay', id: randomUUID(), fields });
    if (answer.type !== 'replayed' || !Array.isArray(answer.events))
      throw new Error(`A replay was answered by ${JSON.stringify(answer)}`);
    for (const { sequence, withdrawalId } of answer.events) this.replayed.set(sequence, withdrawalId);
    this.#alone = [];
  }
}

import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import type { Config } from '#api/config.ts';
import type { Answer } from '#api/machines/inbox.ts';
import type { MachineMessageType } from '#api/machines/protocol.ts';
import { environmentOf } from './product-process.ts';

const SCRIPT = path.resolve(import.meta.dirname, 'machine-handlers-process.ts');

/** A process that answers machine messages; it handles any number of messages of one machine at once. */
export class MachineHandlers {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #lastKey = 0;

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', (text) => {
      const { key, answer }: { key: number; answer: Answer } = JSON.parse(String(text));
      this.#waiting.get(key)?.(answer);
      this.#waiting.delete(key);
    });
  }

  /** Starts the process on a test's schema. */
  static async start(config: Config): Promise<MachineHandlers> {
    const child = fork(SCRIPT, { env: environmentOf(config) });
    await once(child, 'message');
    return new MachineHandlers(child);
  }

  /** Sends a message, repeated with the same id while it is UNAVAILABLE. `guard: false` disables the guard of the stock. */
  async ask(
    machine: { customerId: string; id: string },
    type: MachineMessageType,
    fields: Record<string, unknown>,
    { guard = true } = {},
  ): Promise<Answer> {
    const id = randomUUID();
    const identity = { customerId: machine.customerId, machineId: machine.id, credentialId: '', name: 'Machine' };
    const frame = { id, type, body: { id, type, ...fields } };
    const message = { identity, frame, guard };
    let answer = await this.#send(message);
    while (answer.code === 'UNAVAILABLE') answer = await this.#send(message);
    return answer;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  async stop(): Promise<void> {
    const gone = once(this.#child, 'exit');
    this.#child.disconnect();
    await gone;
  }

  #send(message: object): Promise<Answer> {
    const key = ++this.#lastKey;
    return new Promise((resolve) => {
      this.#waiting.set(key, resolve);
      this.#child.send(JSON.stringify({ key, ...message }));
    });
  }
}

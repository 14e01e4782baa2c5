import { setTimeout as pause } from 'node:timers/promises';
import { KeptConnection } from './kept-connection.ts';

const READ = '{ listSectors(limit: 5) { items { id name } } }';
const WRITE = 'mutation ($input: CreateSectorInput!) { createSector(input: $input) { id } }';
const PAUSE_MS = 20;

/** A console user who reads and writes all the time over a kept connection, and notes every failed request. */
export class RequestLoad {
  /** Names of the records of acknowledged writes. */
  readonly written: string[] = [];
  readonly failures: string[] = [];
  answered = 0;
  readonly #origin: string;
  readonly #token: () => Promise<string>;

  constructor(origin: string, token: () => Promise<string>) {
    this.#origin = origin;
    this.#token = token;
  }

  /** Sends requests until the signal; a broken connection is a failed request. */
  async run(signal: AbortSignal): Promise<void> {
    const connection = new KeptConnection();
    for (let number = 1; !signal.aborted; number++) {
      await this.#ask(connection, READ, {});
      const name = `Sector ${number}`;
      if (await this.#ask(connection, WRITE, { input: { name, code: name } })) this.written.push(name);
      await pause(PAUSE_MS);
    }
    connection.close();
  }

  async #ask(connection: KeptConnection, query: string, variables: object): Promise<boolean> {
    try {
      const { status, body } = await connection.send(`${this.#origin}/graphql`, {
        token: await this.#token(),
        json: { query, variables },
      });
      const { errors }: { errors?: unknown } = JSON.parse(body);
      if (status === 200 && !errors) {
        this.answered++;
        return true;
      }
      this.failures.push(`${status} ${body}`);
    } catch (error) {
      this.failures.push(String(error));
    }
    return false;
  }
}

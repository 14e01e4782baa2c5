import { readFile, writeFile } from 'node:fs/promises';

/** An event of the offline time, as it is replayed. */
export type OfflineEvent = Record<string, unknown> & { sequence: number; at: string; kind: string };

/** What a machine keeps without power. */
export type Memory = {
  /** Pieces that left it, by channel. */
  counters: Record<number, number>;
  /** Events that wait for their replay. */
  queue: OfflineEvent[];
};

/** The memory of a machine that starts for the first time. */
export const emptyMemory = (): Memory => ({ counters: {}, queue: [] });

/** The memories of simulated machines in a file, by the ids of the machines. */
export class MemoryFile {
  readonly #file: string;
  readonly #memories: Record<string, Memory>;

  private constructor(file: string, memories: Record<string, Memory>) {
    this.#file = file;
    this.#memories = memories;
  }

  /** Reads the file; without one, all memories are empty. Throws for a file that is not JSON. */
  static async open(file: string): Promise<MemoryFile> {
    return new MemoryFile(file, JSON.parse(await readFile(file, 'utf8').catch(() => '{}')));
  }

  /** The memory of a machine, which the machine changes. */
  of(machineId: string): Memory {
    return (this.#memories[machineId] ??= emptyMemory());
  }

  async save(): Promise<void> {
    await writeFile(this.#file, JSON.stringify(this.#memories));
  }
}

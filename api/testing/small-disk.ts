import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '#api/platform/error-code.ts';

const runProgram = promisify(execFile);
const BLOCK = Buffer.alloc(1 << 20);
const PAGE_BYTES = 4096;

/** A file system in memory of a fixed size. Only root may create one. */
export type SmallDisk = {
  folder: string;
  /** Leaves no free byte. */
  fill(): Promise<void>;
  /** Undoes `fill`. */
  free(): Promise<void>;
  close(): Promise<void>;
};

/** Mounts a file system of this size. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ppe-disk-'));
  await runProgram('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  const filler = path.join(folder, 'filler');
  return {
    folder,
    async fill() {
      const file = await open(filler, 'a');
      try {
        await writeUntilFull(() => file.write(BLOCK));
        await writeUntilFull(() => file.write(BLOCK, 0, PAGE_BYTES));
      } finally {
        await file.close();
      }
    },
    free: () => rm(filler, { force: true }),
    async close() {
      await runProgram('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true });
    },
  };
}

async function writeUntilFull(write: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await write();
    } catch (error) {
      if (errorCode(error) === 'ENOSPC') return;
      throw error;
    }
  }
}

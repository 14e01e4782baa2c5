import { invalidField } from '#api/platform/errors.ts';
import { defineProgram, JobFault } from '#api/platform/work-pool/program.ts';
import type { WorkPool } from '#api/platform/work-pool/work-pool.ts';
import type { CleanedFile, PictureType } from './clean-logo.ts';
import type { LogoOperations } from './logo-process.ts';

export type { CleanedFile };

/**
 * A photograph of 25 million pixels needs about 160 MiB, including 75 MiB of the process. The same picture with 16 bits
 * per channel and interlaced lines needs 330 MiB (SEC-34).
 */
const PROGRAM = defineProgram<LogoOperations>({
  file: new URL('logo-process.ts', import.meta.url),
  memoryBytes: 256 * 1024 * 1024,
  milliseconds: 15_000,
});

/** Owner of the jobs of the platform, for example the logo of a new customer. */
const PLATFORM = 'platform';

/** A picture to clean. */
export type LogoToClean = {
  customerId: string | null;
  bytes: Uint8Array;
  announced: PictureType;
  /** The broken rule when the content is of another type. */
  typeFault?: string;
};

/**
 * Cleans a logo (see cleanLogo) in a process of the pool, so that a hostile picture cannot damage this process. VALIDATION
 * on `fileKey` when the picture is invalid or exceeds a limit; RATE_LIMITED or UNAVAILABLE when too many wait.
 */
export async function cleanLogoInPool(
  work: WorkPool,
  { customerId, bytes, announced, typeFault = 'fileType' }: LogoToClean,
  program = PROGRAM,
): Promise<CleanedFile[]> {
  try {
    const job = { owner: customerId ?? PLATFORM, input: () => ({ bytes, announced }) };
    return await work.run(program, 'clean', job);
  } catch (error) {
    if (!(error instanceof JobFault)) throw error;
    throw invalidField('fileKey', error.fault === 'fileType' ? typeFault : error.fault, error.values);
  }
}

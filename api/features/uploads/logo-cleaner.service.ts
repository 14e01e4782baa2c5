import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { invalidField, rateLimited } from '#api/platform/errors.ts';
import type { CleanedFile, PictureType } from './clean-logo.ts';
import type { LogoJob, LogoReport } from './logo-process.ts';

export type { CleanedFile };

/** Limits for cleaning one picture. */
export type LogoLimits = {
  /** Resident memory of the decoding process, in bytes. */
  memoryBytes: number;
  /** Time from the start of the job. */
  milliseconds: number;
  /** Largest number of waiting pictures; further ones are refused. */
  waiting: number;
};

/**
 * A photograph of 25 million pixels needs about 160 MiB, including 75 MiB of the process. The same picture with 16 bits
 * per channel and interlaced lines needs 330 MiB (SEC-34).
 */
const LIMITS: LogoLimits = { memoryBytes: 256 * 1024 * 1024, milliseconds: 15_000, waiting: 20 };

const PROGRAM = fileURLToPath(new URL('logo-process.ts', import.meta.url));
/** Longest start of the process on a busy machine. */
const START_LIMIT_MS = 60_000;
const RETRY_AFTER_SECONDS = 10;

/**
 * Cleans a logo (see cleanLogo) in a child process, one logo after the other, so that a hostile picture cannot damage
 * this process. VALIDATION on `fileKey` when the picture is invalid or exceeds a limit; RATE_LIMITED when too many
 * wait. `typeFault`: the broken rule when the content is of another type.
 */
export type LogoCleaner = (bytes: Uint8Array, announced: PictureType, typeFault?: string) => Promise<CleanedFile[]>;

/** Creates a cleaner with its own queue. */
export function createLogoCleaner({ waiting, ...limits }: LogoLimits): LogoCleaner {
  let pending = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (bytes, announced, typeFault = 'fileType') => {
    if (pending > waiting) throw rateLimited(RETRY_AFTER_SECONDS);
    pending += 1;
    const turn = last.then(() => runCleaner(bytes, announced, limits));
    last = turn.catch(() => {});
    try {
      const report = await turn;
      if (report.kind === 'files') return report.files;
      throw invalidField('fileKey', report.fault === 'fileType' ? typeFault : report.fault);
    } finally {
      pending -= 1;
    }
  };
}

/** The cleaner of this process, with the default limits. */
export const cleanLogoInProcess: LogoCleaner = createLogoCleaner(LIMITS);

type Outcome = Exclude<LogoReport, { kind: 'ready' }>;

async function runCleaner(
  bytes: Uint8Array,
  announced: PictureType,
  { memoryBytes, milliseconds }: Omit<LogoLimits, 'waiting'>,
): Promise<Outcome> {
  // The child gets no environment variables and no Node options of this process.
  const child = fork(PROGRAM, {
    env: {},
    execArgv: ['--max-old-space-size=128'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    return await outcomeOf(child, { bytes, announced, memoryBytes }, milliseconds);
  } finally {
    if (child.kill('SIGKILL')) await once(child, 'exit');
  }
}

function outcomeOf(child: ChildProcess, job: LogoJob, milliseconds: number): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    let limit = setTimeout(() => reject(new Error('The process that cleans logos did not start')), START_LIMIT_MS);
    const settle = (outcome: Outcome) => {
      clearTimeout(limit);
      resolve(outcome);
    };
    child.on('message', (report: LogoReport) => {
      if (report.kind !== 'ready') return settle(report);
      clearTimeout(limit);
      limit = setTimeout(() => settle(TOO_DEMANDING), milliseconds);
      child.send(job);
    });
    child.on('error', (error) => {
      clearTimeout(limit);
      reject(error);
    });
    // Code null is a signal: too much memory (killed by itself or the system), or a crash of the decoder.
    child.on('exit', (code) => {
      if (code === null) return settle(TOO_DEMANDING);
      clearTimeout(limit);
      reject(new Error(`The process that cleans logos ended with ${code}`));
    });
  });
}

const TOO_DEMANDING: Outcome = { kind: 'fault', fault: 'fileTooDemanding' };

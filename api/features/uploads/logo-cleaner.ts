import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { invalidField, rateLimited } from '#api/platform/errors.ts';
import type { CleanedFile } from './clean-logo.ts';
import type { LogoJob, LogoReport } from './logo-process.ts';
import type { LogoType } from './upload.rules.ts';

/** What one picture may take before it is given up. */
export type LogoLimits = {
  /** Resident memory of the process that decodes it, in bytes. */
  memoryBytes: number;
  /** From when it is told of the picture. */
  milliseconds: number;
  /** Pictures that wait for their turn; one more is turned away. */
  waiting: number;
};

/**
 * A photograph of 25 million pixels takes some 160 MiB, of which the process itself is 75; the same as 16 bits a channel,
 * all lines at once, takes 330 (SEC-34).
 */
const LIMITS: LogoLimits = { memoryBytes: 256 * 1024 * 1024, milliseconds: 15_000, waiting: 20 };

const PROGRAM = fileURLToPath(new URL('logo-process.ts', import.meta.url));
/** Of a machine that has much else to do. */
const START_LIMIT_MS = 60_000;
const RETRY_AFTER_SECONDS = 10;

/**
 * Cleans a logo (see cleanLogo) in a process of its own, one after the other, so that what a picture does to its decoder is
 * done to nobody else. VALIDATION on `fileKey` when the picture cannot be kept, or took more than it may; RATE_LIMITED
 * when too many wait.
 */
export type LogoCleaner = (bytes: Uint8Array, announced: LogoType) => Promise<CleanedFile[]>;

export function createLogoCleaner({ waiting, ...limits }: LogoLimits): LogoCleaner {
  let inside = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (bytes, announced) => {
    if (inside > waiting) throw rateLimited(RETRY_AFTER_SECONDS);
    inside += 1;
    const turn = last.then(() => cleanInProcess(bytes, announced, limits));
    last = turn.catch(() => {});
    try {
      const report = await turn;
      if (report.kind === 'files') return report.files;
      throw invalidField('fileKey', report.fault);
    } finally {
      inside -= 1;
    }
  };
}

/** The one of this process. */
export const cleanLogoApart: LogoCleaner = createLogoCleaner(LIMITS);

type Outcome = Exclude<LogoReport, { kind: 'ready' }>;

async function cleanInProcess(
  bytes: Uint8Array,
  announced: LogoType,
  { memoryBytes, milliseconds }: Omit<LogoLimits, 'waiting'>,
): Promise<Outcome> {
  // No variable of ours goes along, nor any option of the process that this one was started with.
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
    // By a signal: for its memory, by its own or the system's hand, or because the decoder broke down over it.
    child.on('exit', (code) => {
      if (code === null) return settle(TOO_DEMANDING);
      clearTimeout(limit);
      reject(new Error(`The process that cleans logos ended with ${code}`));
    });
  });
}

const TOO_DEMANDING: Outcome = { kind: 'fault', fault: 'fileTooDemanding' };

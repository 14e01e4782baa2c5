/**
 * Program of the child process that cleans one logo; logo-cleaner.service.ts starts and ends it. It decodes hostile pictures,
 * so it has no settings, no secrets and no connections.
 */
import sharp from 'sharp';
import { cleanLogo, UnfitLogo, type CleanedFile, type LogoFault, type PictureType } from './clean-logo.ts';

/** Input of the process; `memoryBytes` limits its resident memory in total. */
export type LogoJob = { bytes: Uint8Array; announced: PictureType; memoryBytes: number };

/** Output of the process: first `ready`, then the result. */
export type LogoReport =
  | { kind: 'ready' }
  | { kind: 'files'; files: CleanedFile[] }
  | { kind: 'fault'; fault: LogoFault };

const CHECK_INTERVAL_MS = 10;

const report = (what: LogoReport) => process.send?.(what);

async function clean({ bytes, announced, memoryBytes }: LogoJob): Promise<void> {
  // The decoder uses other threads, so this thread can check the memory. Only SIGKILL ends these threads at once.
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, 'SIGKILL');
  }, CHECK_INTERVAL_MS);
  try {
    report({ kind: 'files', files: await cleanLogo(bytes, announced) });
  } catch (error) {
    if (!(error instanceof UnfitLogo)) throw error;
    report({ kind: 'fault', fault: error.fault });
  }
}

sharp.cache(false);
sharp.concurrency(1);
process.once('message', (job: LogoJob) => void clean(job));
process.once('disconnect', () => process.exit());
report({ kind: 'ready' });

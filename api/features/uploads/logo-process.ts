/**
 * The program of a process of its own that cleans one logo (logo-cleaner.ts starts and ends it). Hostile pictures are
 * decoded here: it holds no settings, no secrets and no connections.
 */
import sharp from 'sharp';
import { cleanLogo, UnfitLogo, type CleanedFile, type LogoFault } from './clean-logo.ts';
import type { LogoType } from './upload.rules.ts';

/** What the process is told; `memoryBytes` is what it may have resident, itself included. */
export type LogoJob = { bytes: Uint8Array; announced: LogoType; memoryBytes: number };

/** What it says: that it is there, then what became of the picture. */
export type LogoReport =
  { kind: 'ready' } | { kind: 'files'; files: CleanedFile[] } | { kind: 'fault'; fault: LogoFault };

const LOOK_EVERY_MS = 10;

const report = (what: LogoReport) => process.send?.(what);

async function clean({ bytes, announced, memoryBytes }: LogoJob): Promise<void> {
  // The decoder works on threads of its own, so that this one always comes to look. Nothing milder ends them at once.
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, 'SIGKILL');
  }, LOOK_EVERY_MS);
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

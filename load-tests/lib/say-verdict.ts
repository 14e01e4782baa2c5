import { say } from '#stack/system/progress.ts';
import type { K6Outcome } from './k6.ts';

/** Says why a run of k6 failed, if it did. */
export function sayVerdict(verdict: K6Outcome['verdict']): void {
  if (verdict === 'failed') say('Failed: k6 did not run to its end.');
  if (verdict === 'broken') say('Failed: a limit was broken, see ✗ above.');
}

import type { Bench } from '../lib/bench.ts';
import { compare } from '../lib/compare.ts';
import { DONE_PER_CPU_SECOND, loopContender } from '../lib/loop-contender.ts';
import { quietNote, ratioResult } from '../lib/ratio-result.ts';
import type { Result } from '../lib/result.ts';

const BASELINES = [
  { name: 'pdfkit', what: 'bare pdfkit', target: { atLeast: 0.7 } },
  { name: 'chromium', what: 'a warm Chromium', target: { atLeast: 2 } },
] as const;

/** PERF-14: compares a PPE sheet of two pages, drawn in the pool, with bare pdfkit and with a warm Chromium. */
export async function measureSheets(bench: Bench): Promise<Result[]> {
  const ours = loopContender('our sheets', ['load-tests/bench/ours/sheet-loop.ts'], bench);
  const results: Result[] = [];
  for (const { name, what, target } of BASELINES) {
    const baseline = loopContender(name, [`load-tests/bench/baselines/${name}-sheet.ts`], bench);
    const twins = await compare(baseline, { ...baseline, name: `${name} again` }, bench.plan);
    const pair = await compare(ours, baseline, bench.plan);
    results.push(
      ratioResult({ pair, twins }, DONE_PER_CPU_SECOND, {
        id: '14',
        what: `PPE sheets of two pages, to ${what}`,
        unit: '/CPU s',
        target,
        notes: ['60 rows and a logo, the same embedded fonts', quietNote({ pair, twins })],
      }),
    );
  }
  return results;
}

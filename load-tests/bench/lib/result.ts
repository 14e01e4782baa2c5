import type { Estimate } from './statistics.ts';

/** A limit for a ratio or a figure. */
export type Target = { atMost: number } | { atLeast: number };

/** `undecided`: the interval includes the target. `inconclusive`: the measurement was disturbed. */
export type Verdict = 'met' | 'missed' | 'undecided' | 'inconclusive';

/** One line of the table. */
export type Result = {
  /** Id of the goal in docs/performance.md, for example `1a`. */
  id: string;
  what: string;
  /** Unit of ours and baseline. */
  unit: string;
  ours: number;
  /** Undefined when the target is a plain figure. */
  baseline?: number;
  /** Ours divided by the baseline, or the figure itself. */
  value: Estimate;
  /** The same ratio of two instances of the baseline: it shows the random noise. */
  twins?: Estimate;
  target: Target;
  verdict: Verdict;
  notes: readonly string[];
};

/** Maximum difference of the two baseline instances; above it the result is inconclusive. */
const MAX_TWIN_DIFFERENCE = 0.03;

/**
 * Decides a target. It is met or missed only when the whole interval is on one side of it, the machine was undisturbed
 * and the two baseline instances agree.
 */
export function judge(value: Estimate, target: Target, circumstances: { twins?: Estimate; isQuiet: boolean }): Verdict {
  const { twins, isQuiet } = circumstances;
  const twinsAgree = !twins || (twins.low >= 1 - MAX_TWIN_DIFFERENCE && twins.high <= 1 + MAX_TWIN_DIFFERENCE);
  if (!isQuiet || !twinsAgree) return 'inconclusive';
  const [worst, best] = 'atMost' in target ? [value.high, value.low] : [-value.low, -value.high];
  const limit = 'atMost' in target ? target.atMost : -target.atLeast;
  if (worst <= limit) return 'met';
  return best > limit ? 'missed' : 'undecided';
}

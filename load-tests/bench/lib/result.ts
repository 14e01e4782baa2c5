import type { Estimate } from './statistics.ts';

/** A limit on a ratio or on a plain figure. */
export type Target = { atMost: number } | { atLeast: number };

export type Verdict = 'met' | 'missed' | 'undecided' | 'inconclusive';

/** One line of the table. */
export type Result = {
  /** Of the goal in the performance paper: `1a`. */
  id: string;
  what: string;
  /** What ours and the baseline are counted in. */
  unit: string;
  ours: number;
  /** Absent where the target is a plain figure. */
  baseline?: number;
  /** Ours divided by the baseline, or the figure itself. */
  value: Estimate;
  /** The same measurement of two instances of the baseline: how far chance alone moves the value. */
  twins?: Estimate;
  target: Target;
  verdict: Verdict;
  notes: readonly string[];
};

/** A pair of equals that differs by more than this leaves no pair decided. */
const WIDEST_TWINS = 0.03;

/**
 * A target is met or missed only when the whole interval lies on one side of it, the machine was undisturbed and equals
 * measured equal.
 */
export function judge(value: Estimate, target: Target, circumstances: { twins?: Estimate; isQuiet: boolean }): Verdict {
  const { twins, isQuiet } = circumstances;
  const twinsAgree = !twins || (twins.low >= 1 - WIDEST_TWINS && twins.high <= 1 + WIDEST_TWINS);
  if (!isQuiet || !twinsAgree) return 'inconclusive';
  const [worst, best] = 'atMost' in target ? [value.high, value.low] : [-value.low, -value.high];
  const limit = 'atMost' in target ? target.atMost : -target.atLeast;
  if (worst <= limit) return 'met';
  return best > limit ? 'missed' : 'undecided';
}

import type { Comparison, Ratio } from './compare.ts';
import { judge, type Result } from './result.ts';

/** Ours with the baseline, and two instances of the baseline with each other. */
export type Pair = { pair: Comparison; twins: Comparison };

/** One value of a comparison. Throws when it was not measured. */
export function ratioOf({ ratios }: Comparison, value: string): Ratio {
  const ratio = ratios[value];
  if (!ratio) throw new Error('no values were measured');
  return ratio;
}

/** The line of the table for one value. `isQuiet`: false when something else than the rounds disturbed the measurement. */
export function ratioResult(
  { pair, twins }: Pair,
  value: string,
  line: Pick<Result, 'id' | 'what' | 'unit' | 'target' | 'notes'>,
  isQuiet = true,
): Result {
  const ratio = ratioOf(pair, value);
  const twinRatio = ratioOf(twins, value).ratio;
  const areRoundsQuiet = pair.quietRounds === pair.rounds && twins.quietRounds === twins.rounds;
  return {
    ...line,
    ours: ratio.first,
    baseline: ratio.second,
    value: ratio.ratio,
    twins: twinRatio,
    verdict: judge(ratio.ratio, line.target, { twins: twinRatio, isQuiet: isQuiet && areRoundsQuiet }),
  };
}

/** How many rounds were undisturbed, as a note of the result. */
export const quietNote = ({ pair, twins }: Pair): string =>
  `${pair.quietRounds} of ${pair.rounds} rounds were undisturbed, ${twins.quietRounds} of ${twins.rounds} of the two baselines`;

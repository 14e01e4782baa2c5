import { say } from '#stack/system/progress.ts';
import type { Plan } from './plan.ts';
import { type Estimate, estimate, median } from './statistics.ts';

/** The result of one leg of a round. */
export type Sample = {
  /** By name, for example `microseconds of CPU a message`. */
  values: Readonly<Record<string, number>>;
  /** True when no other program used the machine meanwhile. */
  isQuiet: boolean;
  /** Explains a disturbed or suspicious leg. */
  note: string;
};

/** One side of a comparison. */
export type Contender = {
  name: string;
  /** Warms up, then measures once. */
  measure(): Promise<Sample>;
};

/** One value of a pair: first divided by second, over all rounds. */
export type Ratio = {
  first: number;
  second: number;
  ratio: Estimate;
  perRound: readonly number[];
};

/** The result of a comparison. */
export type Comparison = {
  ratios: Readonly<Record<string, Ratio>>;
  /** Number of rounds in the ratios. */
  rounds: number;
  /** How many of them were undisturbed. */
  quietRounds: number;
};

type Round = {
  first: readonly [Sample, Sample];
  second: readonly [Sample, Sample];
};

/**
 * Runs first, second, second, first in each round, so that a slow drift of the machine affects both equally. Disturbed
 * rounds are repeated up to the number of spare rounds. If too few are undisturbed, all rounds count, and the result
 * says so.
 */
export async function compare(first: Contender, second: Contender, plan: Plan): Promise<Comparison> {
  const rounds: Round[] = [];
  const quiet = () => rounds.filter(isQuiet);
  while (quiet().length < plan.rounds && rounds.length < plan.rounds + plan.spareRounds) {
    const round = await runRound(first, second);
    rounds.push(round);
    say(`    ${first.name} / ${second.name}, round ${rounds.length}: ${describe(round)}`);
  }
  const counted = quiet().length >= plan.rounds ? quiet() : rounds;
  const names = Object.keys(counted[0]?.first[0].values ?? {});
  return {
    ratios: Object.fromEntries(names.map((name) => [name, ratioOf(name, counted)])),
    rounds: counted.length,
    quietRounds: quiet().length,
  };
}

async function runRound(first: Contender, second: Contender): Promise<Round> {
  const begin = await first.measure();
  const middle = [await second.measure(), await second.measure()] as const;
  return { first: [begin, await first.measure()], second: middle };
}

function isQuiet(round: Round): boolean {
  return [...round.first, ...round.second].every((sample) => sample.isQuiet);
}

function ratioOf(name: string, rounds: readonly Round[]): Ratio {
  const mean = ([one, other]: readonly [Sample, Sample]) =>
    ((one.values[name] ?? NaN) + (other.values[name] ?? NaN)) / 2;
  const perRound = rounds.map((round) => mean(round.first) / mean(round.second));
  return {
    first: median(rounds.map((round) => mean(round.first))),
    second: median(rounds.map((round) => mean(round.second))),
    ratio: estimate(perRound),
    perRound,
  };
}

function describe(round: Round): string {
  const figures = Object.keys(round.first[0].values).map((name) => {
    const { perRound } = ratioOf(name, [round]);
    return `${name} ${perRound[0]?.toFixed(3)}`;
  });
  const notes = [...round.first, ...round.second].filter((sample) => !sample.isQuiet).map(({ note }) => note);
  return [...figures, ...new Set(notes)].join('; ');
}

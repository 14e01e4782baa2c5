/** Counters of a machine against the records. Channel 0 is the machine's counter of all its channels. */

/** The channel number of the counter of all channels. */
export const ALL_CHANNELS = 0;

/** What is known of a counter. */
export type Counter = {
  channel: number;
  /** What the machine showed in its last report; null before the first. */
  counted: number | null;
  /** What it should show by the records; null before the first report. Each piece raises it (a trigger of withdrawals). */
  expected: number | null;
};

/** A counter that disagrees. `hasFallen`: it was set back, so that the pieces since the report before are unknown. */
export type CounterLine = { channel: number; expected: number; counted: number; hasFallen: boolean };

/** What the api answers for one counter. */
export const COUNTER_OUTCOME_CODES = ['FIRST', 'AGREED', 'DIFFERS', 'FELL', 'PENDING', 'UNKNOWN_CHANNEL'] as const;
export type CounterOutcome = (typeof COUNTER_OUTCOME_CODES)[number];

/** The open difference of a machine. */
export type OpenLines = { lines: readonly CounterLine[]; totalDifference: number };

/** A counter after a report, and how it disagrees with the records. */
type Compared = { outcome: CounterOutcome; counted: number; expected: number; line: CounterLine | null };

/**
 * Compares one counter. `open` is its unresolved difference: after the counter fell, it stays. A counter that shows less
 * than before belongs to another board, or started again at 0: the comparison starts anew.
 */
export function compareCounter(known: Counter, counted: number, open: number): Compared {
  const { channel, expected } = known;
  if (known.counted === null || expected === null) return { outcome: 'FIRST', counted, expected: counted, line: null };
  if (counted < known.counted) {
    const line = { channel, expected, counted, hasFallen: true };
    return { outcome: 'FELL', counted, expected: counted - open, line };
  }
  if (counted === expected) return { outcome: 'AGREED', counted, expected, line: null };
  return { outcome: 'DIFFERS', counted, expected, line: { channel, expected, counted, hasFallen: false } };
}

/** How much more a counter shows than the records expect. */
export const differenceOf = ({ counted, expected }: CounterLine): number => counted - expected;

/** The unresolved difference of one counter. */
export function openDifference({ lines, totalDifference }: OpenLines, channel: number): number {
  if (channel === ALL_CHANNELS) return totalDifference;
  const line = lines.find((one) => one.channel === channel && !one.hasFallen);
  return line ? differenceOf(line) : 0;
}

/**
 * The open difference after a report. A counter that fell stays until a user has looked; another difference goes when the
 * counter agrees again. A line whose difference is the same stays as it was first seen. The counter of all channels has a
 * line only if the lines of the channels do not explain it.
 */
export function mergeLines(open: OpenLines, compared: readonly (Compared & { channel: number })[]): OpenLines {
  const channels = compared.filter(({ channel }) => channel !== ALL_CHANNELS);
  const before = open.lines.filter(({ channel }) => channel !== ALL_CHANNELS);
  const lines = mergeEach(before, channels);
  const total = compared.find(({ channel }) => channel === ALL_CHANNELS);
  const totalBefore = open.lines.filter(({ channel }) => channel === ALL_CHANNELS);
  if (!total) return { lines: sorted([...totalBefore, ...lines]), totalDifference: open.totalDifference };
  const totalDifference = total.outcome === 'FELL' ? open.totalDifference : total.line ? differenceOf(total.line) : 0;
  const explained = lines.filter(({ hasFallen }) => !hasFallen).reduce((sum, line) => sum + differenceOf(line), 0);
  const ofTotal = mergeEach(totalBefore, [total]).filter(
    ({ hasFallen }) => hasFallen || (totalDifference !== 0 && totalDifference !== explained),
  );
  return { lines: sorted([...ofTotal, ...lines]), totalDifference };
}

function mergeEach(
  before: readonly CounterLine[],
  compared: readonly (Compared & { channel: number })[],
): CounterLine[] {
  const outcomes = new Map(compared.map((one) => [one.channel, one]));
  const kept = before.filter((line) => {
    const now = outcomes.get(line.channel);
    if (!now || now.outcome === 'FIRST') return true;
    if (line.hasFallen) return now.outcome !== 'FELL';
    return now.outcome === 'FELL' || (now.line !== null && differenceOf(now.line) === differenceOf(line));
  });
  const isKept = (line: CounterLine) =>
    kept.some(({ channel, hasFallen }) => channel === line.channel && hasFallen === line.hasFallen);
  const added = compared.flatMap(({ line }) => (line && !isKept(line) ? [line] : []));
  return [...kept, ...added];
}

const sorted = (lines: readonly CounterLine[]): CounterLine[] =>
  lines.toSorted((a, b) => a.channel - b.channel || Number(b.hasFallen) - Number(a.hasFallen));

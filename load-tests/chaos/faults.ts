/** What happens to a link. A half-open link swallows what one side sends; the other side notices nothing. */
export const FAULTS = ['delay', 'cut', 'swallow-requests', 'swallow-answers'] as const;
type Fault = (typeof FAULTS)[number];

/** One fault of a plan: at this time, to this link, for this long. */
export type PlannedFault = { atMs: number; link: string; fault: Fault; forMs: number };

/** Numbers from 0 to 1 that depend on the seed only (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type PlanOptions = { seed: number; links: readonly string[]; everyMs: number; untilMs: number };

/**
 * The same seed gives the same plan: one fault after the other, each on one link, so that the rest of the network works.
 * Each fault occurs: the kinds come in turn, in an order that the seed gives anew in each turn.
 */
export function planFaults({ seed, links, everyMs, untilMs }: PlanOptions): PlannedFault[] {
  const random = seeded(seed);
  const shuffled = <T>(list: readonly T[]) =>
    list
      .map((item) => ({ item, place: random() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ item }) => item);
  const pairs = shuffled(links.flatMap((link) => FAULTS.map((fault) => ({ link, fault }))));
  return Array.from({ length: Math.floor(untilMs / everyMs) }, (_, index) => {
    const { link = '', fault = 'cut' } = pairs[index % pairs.length] ?? {};
    return {
      link,
      fault,
      atMs: Math.round((index + random()) * everyMs),
      forMs: Math.round(everyMs * (0.3 + 0.6 * random())),
    };
  });
}

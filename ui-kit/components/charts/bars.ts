/** A bar of a group: of which series, and from which value to which. */
export type Bar = { series: number; from: number; to: number };

/** The bars of one group. A missing value has none. Stacked ones begin where the one before of the same sign ends. */
export function barsOf(values: readonly (number | null)[], isStacked: boolean): Bar[] {
  let above = 0;
  let below = 0;
  return values.flatMap((value, series) => {
    if (value === null || value === 0) return [];
    if (!isStacked) return [{ series, from: 0, to: value }];
    const from = value > 0 ? above : below;
    if (value > 0) above += value;
    else below += value;
    return [{ series, from, to: from + value }];
  });
}

/** In px. */
const WIDEST = 32;
const GAP = 4;
/** The part of its space that a group fills. */
const FILLED = 0.8;

/** Width of the bars of a group in px, and the distance of each from the middle of the group to its left edge. */
export function placesOf(count: number, step: number): { width: number; left: (index: number) => number } {
  const gap = Math.min(GAP, step / 20);
  const width = Math.min(WIDEST, (step * FILLED - gap * (count - 1)) / count);
  const whole = width * count + gap * (count - 1);
  return { width, left: (index) => index * (width + gap) - whole / 2 };
}

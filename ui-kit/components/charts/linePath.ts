/** In px. */
type Point = { x: number; y: number };

/** Digits behind the point of a coordinate; a screen shows no more. */
const DIGITS = 2;

const at = (x: number, y: number): string => `${Number(x.toFixed(DIGITS))},${Number(y.toFixed(DIGITS))}`;

/** The points between the gaps, without the gaps. */
function stretchesOf(points: readonly (Point | null)[]): Point[][] {
  const stretches: Point[][] = [[]];
  for (const point of points) {
    if (point) stretches.at(-1)?.push(point);
    else stretches.push([]);
  }
  return stretches.filter(({ length }) => length > 0);
}

/** The path of straight lines from point to point (SVG 2, "d"), with a gap at each null. */
export const linePath = (points: readonly (Point | null)[]): string =>
  stretchesOf(points)
    .map((stretch) => `M${stretch.map(({ x, y }) => at(x, y)).join('L')}`)
    .join('');

/** The path of the area between the line and `base`, the y of the axis. */
export const areaPath = (points: readonly (Point | null)[], base: number): string =>
  stretchesOf(points)
    .map((stretch) => {
      const corners = stretch.map(({ x, y }) => at(x, y));
      const ends = [stretch[0], stretch.at(-1)].map((end) => at(end?.x ?? 0, base));
      return `M${[ends[0], ...corners, ends[1]].join('L')}Z`;
    })
    .join('');

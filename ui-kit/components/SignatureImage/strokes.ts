/** A signature as vectors: for each stroke x, y and milliseconds since the first point, for each point. */
export type Signature = { width: number; height: number; strokes: number[][] };

/** Numbers of a point in a stroke. */
const NUMBERS = 3;

type Point = readonly [x: number, y: number];

function pointsOf(stroke: readonly number[]): Point[] {
  const points: Point[] = [];
  for (let at = 0; at + 1 < stroke.length; at += NUMBERS) points.push([stroke[at] ?? 0, stroke[at + 1] ?? 0]);
  return points;
}

/** The path of a stroke: curves through the middles between its points. One point is a dot. */
export function strokePath(stroke: readonly number[]): string {
  const [first, ...rest] = pointsOf(stroke);
  if (!first) return '';
  const parts = [`M${first.join(' ')}`];
  for (const [index, [x, y]] of rest.entries()) {
    const [nextX, nextY] = rest[index + 1] ?? [x, y];
    parts.push(`Q${x} ${y} ${(x + nextX) / 2} ${(y + nextY) / 2}`);
  }
  return rest.length > 0 ? parts.join('') : `${parts.join('')}h0`;
}

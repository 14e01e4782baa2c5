/** The change of a figure since the previous period. */
export type Change = { kind: 'none' } | { kind: 'same' } | { kind: 'changed'; direction: 'up' | 'down'; share: number };

/** `none` if the previous figure is 0 (no share can be computed), `same` if the change is below 0.05 %. */
export function changeOf(now: number, before: number): Change {
  if (before === 0) return { kind: 'none' };
  const share = (now - before) / before;
  if (Math.abs(share) < 0.0005) return { kind: 'same' };
  return { kind: 'changed', direction: share > 0 ? 'up' : 'down', share: Math.abs(share) };
}

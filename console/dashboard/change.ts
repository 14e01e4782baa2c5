/** How a figure has changed against the time before. */
export type Change = { kind: 'none' } | { kind: 'same' } | { kind: 'changed'; direction: 'up' | 'down'; share: number };

/** Against nothing there is no share; less than half a thousandth is as good as the same. */
export function changeOf(now: number, before: number): Change {
  if (before === 0) return { kind: 'none' };
  const share = (now - before) / before;
  if (Math.abs(share) < 0.0005) return { kind: 'same' };
  return { kind: 'changed', direction: share > 0 ? 'up' : 'down', share: Math.abs(share) };
}

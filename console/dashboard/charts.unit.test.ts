import { expect, it, vi } from 'vitest';

const fetched = vi.hoisted(() => vi.fn());

vi.mock('#ui-kit/charts.ts', () => {
  fetched();
  return { BarChart: () => null, TrendChart: () => null };
});

it('the code of the charts is fetched before the figures are loaded', async () => {
  await import('./charts.ts');
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
});

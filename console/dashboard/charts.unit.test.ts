import { expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => vi.fn());

vi.mock('#ui-kit/charts.ts', () => {
  asked();
  return { BarChart: () => null, TrendChart: () => null };
});

it('has the code of the charts fetched before there is a figure to draw', async () => {
  await import('./charts.ts');
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
});

import { lazy } from 'react';

export const BarChart = lazy(async () => ({ default: (await import('#ui-kit/charts.ts')).BarChart }));
export const TrendChart = lazy(async () => ({ default: (await import('#ui-kit/charts.ts')).TrendChart }));

import { lazy } from 'react';

/** Fetched as soon as the dashboard's code runs, in parallel with the figures. */
const charts = import('#ui-kit/charts.ts');

export const BarChart = lazy(async () => ({ default: (await charts).BarChart }));
export const TrendChart = lazy(async () => ({ default: (await charts).TrendChart }));

import { lazy } from 'react';

/** Asked for as soon as a dashboard's own code is there, so that it comes while the figures are on their way. */
const charts = import('#ui-kit/charts.ts');

export const BarChart = lazy(async () => ({ default: (await charts).BarChart }));
export const TrendChart = lazy(async () => ({ default: (await charts).TrendChart }));

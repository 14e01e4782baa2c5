/** Charts have their own entry, so that only pages with a chart load it. */
export { BarChart, type BarChartProps } from './components/charts/BarChart.tsx';
export { type ChartPoint, type ChartSeries, type DonutPart } from './components/charts/chartData.ts';
export { DonutChart, type DonutChartProps } from './components/charts/DonutChart.tsx';
export {
  TrendChart,
  type TrendChartProps,
  type TrendPoint,
  type TrendSeries,
} from './components/charts/TrendChart.tsx';

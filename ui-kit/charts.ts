/** Charts apart from the rest, so that only pages that draw one load recharts. */
export {
  TrendChart,
  type TrendChartProps,
  type TrendPoint,
  type TrendSeries,
} from './components/charts/TrendChart.tsx';

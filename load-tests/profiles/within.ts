/** Limits of the 95th and 99th percentile of a time, in milliseconds. */
export type Percentiles = { p95: number; p99: number };

/** The thresholds of k6 for a time with these limits. */
export const within = ({ p95, p99 }: Percentiles): string[] => [`p(95)<${p95}`, `p(99)<${p99}`];

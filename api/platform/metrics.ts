import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Numbers of this process for Prometheus. Names begin with `ppe_`, those of Node with `nodejs_` and `process_`. */
export type Metrics = {
  /** Counts an answered request. `operation`: the name of a GraphQL operation, or the route. */
  countRequest(operation: string, status: number, seconds: number): void;
  /** Counts a line of the log at the level error or above. */
  countError(): void;
  /** Adds a number that is read when Prometheus asks. `labels` lists its values; null: unknown now. */
  addGauge(name: string, help: string, read: () => Reading | Promise<Reading>): void;
  /** All numbers in the text format of Prometheus. */
  text(): Promise<{ type: string; body: string }>;
  close(): void;
};

/** A number, or one number for each value of the label `of`. Null: unknown now, and left out. */
export type Reading = number | null | Readonly<Record<string, number | null>>;

/** Few, because each of them is a series for each operation. */
const SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5];

/** More names than the console has; further ones count as `other`. */
const MAX_OPERATIONS = 1000;

/** Creates the metrics of the process. Nothing is computed until Prometheus asks. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: 'ppe_request_seconds',
    help: 'Time until the answer of a request, by GraphQL operation or route, and by class of status',
    labelNames: ['operation', 'status'],
    buckets: SECONDS,
    registers,
  });
  const errors = new Counter({
    name: 'ppe_errors_total',
    help: 'Lines of the log at the level error or above: failures that nobody expected',
    registers,
  });
  const operations = new Set<string>();

  function bounded(operation: string): string {
    if (operations.has(operation)) return operation;
    if (operations.size >= MAX_OPERATIONS) return 'other';
    operations.add(operation);
    return operation;
  }

  return {
    countRequest: (operation, status, seconds) =>
      requests.observe({ operation: bounded(operation), status: `${Math.floor(status / 100)}xx` }, seconds),
    countError: () => errors.inc(),
    addGauge(name, help, read) {
      const gauge: Gauge<'of'> = new Gauge({
        name,
        help,
        labelNames: ['of'],
        registers,
        async collect() {
          gauge.reset();
          const reading = await read();
          if (typeof reading === 'number') gauge.set(reading);
          else for (const [of, value] of Object.entries(reading ?? {})) if (value !== null) gauge.set({ of }, value);
        },
      });
    },
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
    close: () => registry.clear(),
  };
}

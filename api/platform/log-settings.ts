import * as yup from 'yup';
import { address } from './setting-kinds.ts';

/** Settings of the log and of traces; a part of the settings in config.ts. */
export const logSettings = {
  /** Log level of pino. */
  LOG_LEVEL: yup.string().oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Statements of MySQL that take this many milliseconds or more are logged with their text, without values. */
  SLOW_STATEMENT_MS: yup.number().integer().min(1).max(60_000).default(1000),
  /**
   * Base address of an OpenTelemetry collector, http://host:4318; traces are sent to /v1/traces there, by OTLP over HTTP.
   * Unset: no traces.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: address(),
  /** Headers for the collector, name=value, comma separated; values are percent-encoded. */
  OTEL_EXPORTER_OTLP_HEADERS: yup.string().default(''),
  /** Name of this installation's processes in traces. */
  OTEL_SERVICE_NAME: yup.string().default('ppe-console'),
  /** Share of the traces that begin here and are recorded, 0 to 1. A trusted proxy decides about traces that it begins. */
  OTEL_TRACES_SAMPLER_ARG: yup.number().min(0).max(1).default(1),
};

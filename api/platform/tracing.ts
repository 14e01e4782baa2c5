import { setTimeout as pause } from 'node:timers/promises';
import type { Attributes, Span, SpanContext } from '@opentelemetry/api';
import type { Config } from '#api/config.ts';
import { errorCode } from './error-code.ts';
import { runAs } from './active-work.ts';
import type { Logger } from './log.ts';
import { sampledLog } from './sampled-log.ts';

/** A span to begin. */
type NewSpan = {
  /** `server` answers a caller, `client` calls a server, `consumer` does work that was stored before. */
  kind: 'server' | 'client' | 'consumer';
  /** Values must not be personal data. */
  about: Attributes;
  /** The span of the work that this one is a part of. */
  parent?: Span | undefined;
  /** A W3C traceparent from another program; the span becomes a part of its trace. An invalid one is ignored. */
  remoteParent?: string | undefined;
  /** A W3C traceparent of earlier work that led to this work; the span gets a link to it. */
  cause?: string | null | undefined;
};

/** Traces of this process, sent to an OpenTelemetry collector by OTLP over HTTP. */
export type Tracing = {
  begin(name: string, span: NewSpan): Span;
  /** Ends a span. `failure`: what failed; only its code or class is kept, because messages may have personal data. */
  end(span: Span, failure?: unknown): void;
  /** Sends what is not sent yet. */
  close(): Promise<void>;
};

type TraceSettings = Pick<
  Config,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'
>;

/** Time for the collector to accept the last spans of a process. */
const CLOSE_LIMIT_MS = 2000;

/** Creates the traces; null without OTEL_EXPORTER_OTLP_ENDPOINT. Loads the packages only when they are needed. */
export async function createTracing(config: TraceSettings, replica: string, log: Logger): Promise<Tracing | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
  if (endpoint === undefined) return null;
  const [api, core, sdk, resources, otlp] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const otlpExporter = new otlp.OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: headersOf(config.OTEL_EXPORTER_OTLP_HEADERS),
  });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': config.OTEL_SERVICE_NAME,
      'service.instance.id': replica,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: {
          export: (spans, done) =>
            otlpExporter.export(spans, (result) => {
              if (result.error)
                sampledLog(log).warn('otlp', 'traces not sent', { err: result.error, spans: spans.length });
              done(result);
            }),
          shutdown: () => otlpExporter.shutdown(),
        },
      }),
    ],
  });
  const tracer = provider.getTracer('ppe');
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT, consumer: api.SpanKind.CONSUMER };

  const contextOf = ({ parent, remoteParent }: NewSpan) => {
    if (parent) return api.trace.setSpan(api.ROOT_CONTEXT, parent);
    const remote = remoteParent === undefined ? null : core.parseTraceParent(remoteParent);
    return remote ? api.trace.setSpanContext(api.ROOT_CONTEXT, { ...remote, isRemote: true }) : api.ROOT_CONTEXT;
  };
  const linksOf = (cause: string | null | undefined): { context: SpanContext }[] => {
    const context = typeof cause === 'string' ? core.parseTraceParent(cause) : null;
    return context ? [{ context }] : [];
  };

  return {
    begin: (name, span) =>
      tracer.startSpan(
        name,
        { kind: kinds[span.kind], attributes: span.about, links: linksOf(span.cause) },
        contextOf(span),
      ),
    end(span, failure) {
      if (failure !== undefined) {
        span.setStatus({ code: api.SpanStatusCode.ERROR });
        span.setAttribute('error.type', errorCode(failure) ?? (failure instanceof Error ? failure.name : 'unknown'));
      }
      span.end();
    },
    async close() {
      // The exporter tries again for half a minute; a stop does not wait for a collector that is down.
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, pause(CLOSE_LIMIT_MS, undefined, { ref: false })]);
    },
  };
}

/** Headers like `authorization=Bearer%20x,tenant=y`, as OpenTelemetry writes them. */
function headersOf(text: string): Record<string, string> {
  const pairs = text
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair.includes('='));
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
    }),
  );
}

/** The W3C traceparent of a span, to store it or to send it on. */
export function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** Runs work that no request waits for, with a span if there are traces. */
export async function followed<T>(
  tracing: Tracing | null,
  { operation, ...span }: { operation: string } & NewSpan,
  action: () => Promise<T>,
): Promise<T> {
  if (!tracing) return runAs({ operation }, action);
  const own = tracing.begin(operation, span);
  try {
    const result = await runAs({ operation, span: own }, action);
    tracing.end(own);
    return result;
  } catch (error) {
    tracing.end(own, error);
    throw error;
  }
}

import { createServer } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** A span as it arrives by OTLP over HTTP, in JSON. */
type OtlpSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
  links?: { traceId: string; spanId: string }[];
  status: { code: number };
};

/** A received span with its attributes as one object. */
export type SeenSpan = Omit<OtlpSpan, 'attributes'> & { about: Record<string, unknown> };

type OtlpBody = {
  resourceSpans: { resource: Pick<OtlpSpan, 'attributes'>; scopeSpans: { spans: OtlpSpan[] }[] }[];
};

/** A receiver of traces: OTLP over HTTP, in JSON. It keeps everything. */
export type TraceCollector = {
  endpoint: string;
  spans: SeenSpan[];
  /** Attributes of the processes that sent spans. */
  resources: Record<string, unknown>[];
  /** Path, type and authorization of each request. */
  requests: string[];
  /** All bodies. */
  text(): string;
  close(): Promise<void>;
};

const factsOf = (attributes: OtlpSpan['attributes']): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** Starts a receiver. */
export async function collectTraces(): Promise<TraceCollector> {
  const bodies: string[] = [];
  const requests: string[] = [];
  const spans: SeenSpan[] = [];
  const resources: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    const { 'content-type': type, authorization } = request.headers;
    requests.push(`${request.method} ${request.url} ${type} ${authorization}`);
    void text(request).then((body) => {
      bodies.push(body);
      const { resourceSpans }: OtlpBody = JSON.parse(body);
      for (const { resource, scopeSpans } of resourceSpans) {
        resources.push(factsOf(resource.attributes));
        for (const { attributes, ...span } of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...span, about: factsOf(attributes) });
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The collector has no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    spans,
    resources,
    requests,
    text: () => bodies.join('\n'),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

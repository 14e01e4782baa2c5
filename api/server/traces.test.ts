import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp } from './app.ts';
import { World } from '#api/machines/testing/world.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { GraphqlClient } from '#api/testing/client.ts';
import { collectTraces, type SeenSpan, type TraceCollector } from '#api/testing/trace-collector.ts';
import { unique } from '#api/testing/unique.ts';
import { connectMachine } from '#load-tests/simulator/machine-client.ts';

const FOREIGN_TRACE = 'aaaabbbbccccddddeeeeffff00001111';
const TRACEPARENT = `00-${FOREIGN_TRACE}-1111222233334444-01`;
const CREATE = `mutation CreateTracedUser($input: CreateConsoleUserInput!) { createConsoleUser(input: $input) { id } }`;
const LIST = 'query TracedSectors { listSectors { items { id name } } }';

let app: TestApp;
let collector: TraceCollector;
/** A value that must not be in any span. */
const email = `${unique('traced-person')}@acme.example`;
const pins: string[] = [];

/** Everything happens before the first test: a process sends its last spans when it stops. */
beforeAll(async () => {
  collector = await collectTraces();
  app = await bootApp();
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
    OTEL_SERVICE_NAME: 'console-of-a-test',
  };
  const behindProxy = await startApp({ ...app.config, ...settings, PORT: 0, TRUSTED_PROXIES: '127.0.0.0/8,::1' });
  const { token } = await app.as('admin');
  await new GraphqlClient(originOf(behindProxy.port), token).data(CREATE, {
    input: { name: 'Traced Person', email, isCustomerAdmin: true },
  });
  await list(originOf(behindProxy.port), token);
  await fetch(`${originOf(behindProxy.port)}/health/live`);
  const world = await World.create(app.services);
  const product = await world.product();
  const employee = await world.employee(await world.group([{ productId: product.productId, quantity: 2 }]));
  pins.push(employee.identification);
  const machine = await world.machine([{ ...product, quantity: 5 }]);
  const client = await connectMachine(`ws://127.0.0.1:${behindProxy.port}/machines`, machine.token);
  const { identification, pin } = employee;
  const person = { identification, method: 'PASSWORD', pin };
  await client.request('withdrawalRequest', { employee: person, channel: 1 });
  await client.close();
  await behindProxy.stop(1000);
  const direct = await startApp({
    ...app.config,
    ...settings,
    PORT: 0,
    TRUSTED_PROXIES: '',
    OTEL_SERVICE_NAME: 'without-proxy',
  });
  await list(originOf(direct.port), token);
  await direct.stop(1000);
});
afterAll(async () => {
  await app?.close();
  await collector?.close();
});

const originOf = (port: number) => `http://acme.localhost:${port}`;

async function list(origin: string, token: string | null): Promise<void> {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, traceparent: TRACEPARENT },
    body: JSON.stringify({ query: LIST }),
  });
  expect(response.status).toBe(200);
  await response.text();
}

function only(name: string): SeenSpan {
  const [found, ...others] = collector.spans.filter((span) => span.name === name);
  if (!found || others.length > 0) throw new Error(`${1 + others.length} spans ${name}`);
  return found;
}

const statementsOf = ({ spanId }: SeenSpan): string[] =>
  collector.spans
    .filter(({ parentSpanId, name }) => parentSpanId === spanId && name.startsWith('mysql '))
    .map(({ about }) => String(about['db.query.text']));

describe('traces [O5]', () => {
  it('go to the collector by OTLP over HTTP, with its header and the name of the service', () => {
    expect(new Set(collector.requests)).toEqual(new Set(['POST /v1/traces application/json Bearer of-the-collector']));
    expect(collector.resources[0]).toMatchObject({ 'service.name': 'console-of-a-test' });
    expect(collector.resources.at(-1)).toMatchObject({ 'service.name': 'without-proxy' });
  });

  it('have a span for a request with its operation, and one for each of its statements', () => {
    const request = only('POST /graphql CreateTracedUser');
    expect(request.kind).toBe(2);
    expect(request.about).toMatchObject({
      'http.route': '/graphql',
      'http.response.status_code': 200,
      'graphql.operation.name': 'CreateTracedUser',
      'graphql.operation.type': 'mutation',
    });
    const statements = statementsOf(request);
    expect(statements.join('\n')).toMatch(/insert into `?console_user`?/);
    expect(statements.join('\n')).toMatch(/insert into `?audit_log`?/);
  });

  it('link a task to the request that wrote it', () => {
    const request = only('POST /graphql CreateTracedUser');
    const task = only('task console-user-invitation');
    expect(task.links).toMatchObject([{ traceId: request.traceId, spanId: request.spanId }]);
    expect(task.traceId).not.toBe(request.traceId);
    expect(task.about).toMatchObject({ 'ppe.task.attempt': 1, 'ppe.task.outcome': 'done' });
    expect(statementsOf(task)).not.toEqual([]);
  });

  it('have a span for a message of a machine, and none for its keep-alives', () => {
    const request = only('machine withdrawalRequest');
    expect(request.about).toMatchObject({ 'ppe.machine.answer': 'approved' });
    expect(statementsOf(request).join('\n')).toMatch(/insert into `?withdrawal`?/);
    expect(collector.spans.map(({ name }) => name)).not.toContain('machine keepAlive');
  });

  it('continue a trace of a trusted proxy, and of nobody else SEC-11', () => {
    const [proxied, direct] = collector.spans.filter(({ name }) => name === 'POST /graphql TracedSectors');
    expect(proxied).toMatchObject({ traceId: FOREIGN_TRACE, parentSpanId: '1111222233334444' });
    expect(direct?.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(direct?.traceId).not.toBe(FOREIGN_TRACE);
    expect(direct?.parentSpanId ?? '').toBe('');
  });

  it('contain no values: no name, address, number, token; and no health checks', () => {
    const sent = collector.text();
    const hidden = [email, 'Traced Person', ...pins, String(app.config.APP_SECRET)];
    expect(hidden.filter((value) => sent.includes(value))).toEqual([]);
    expect(sent).not.toContain('/health');
  });

  it('delay neither answers nor the stop when the collector is down', async () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:9';
    const replica = await startApp({ ...app.config, OTEL_EXPORTER_OTLP_ENDPOINT, PORT: 0 });
    await list(originOf(replica.port), (await app.as('admin')).token);
    const begun = performance.now();
    await replica.stop(1000);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  it('do not exist without an address of a collector', () => {
    expect(app.services.tracing).toBeNull();
  });
});

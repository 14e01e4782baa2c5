import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer as createTcpServer, type Server as TcpServer, type Socket } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '#api/config.ts';
import { sealEntries } from '#api/audit-chain/seal.ts';
import { change, rows, sql } from '#api/db/sql.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { auditEntries } from '#api/operator/audit-entries.ts';
import { startApp } from '#api/server/app.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { makeCertificate, type TestCertificate } from '#api/testing/certificate.ts';
import { startProduct } from '#api/testing/product-process.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { readBacklog } from './send-entries.ts';
import type { StreamEntry } from './stream-entry.ts';

let app: TestApp;

beforeAll(async () => {
  app = await bootApp();
});
afterAll(() => app?.close());

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await change(app.services.orm.em.fork(), sql`delete from audit_stream`);
});

/** A SIEM that takes lines of JSON. `isUp` false: it answers 503. */
type HttpReceiver = { url: string; headers: IncomingHttpHeaders[]; entries: StreamEntry[]; isUp: boolean };

async function httpReceiver(isUp = true): Promise<HttpReceiver> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      receiver.headers.push(request.headers);
      if (receiver.isUp)
        receiver.entries.push(
          ...body
            .trimEnd()
            .split('\n')
            .map((line): StreamEntry => JSON.parse(line)),
        );
      response.writeHead(receiver.isUp ? 204 : 503).end();
    });
  });
  const receiver: HttpReceiver = {
    url: `http://127.0.0.1:${await listen(server)}/audit`,
    headers: [],
    entries: [],
    isUp,
  };
  return receiver;
}

async function listen(server: Server | TcpServer): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

const workerConfig = (url: string, token?: string): Config => ({
  ...app.config,
  PORT: 0,
  ROLE: 'worker',
  TASK_POLL_MS: 100,
  AUDIT_SEAL_MS: 50,
  AUDIT_STREAM_URL: url,
  AUDIT_STREAM_TOKEN: token,
});

/** A worker that seals and streams. */
async function startWorker(url: string, token?: string): Promise<() => Promise<void>> {
  const worker = await startApp(workerConfig(url, token));
  let isStopped = false;
  const stop = async () => {
    if (!isStopped) await worker.stop(2000);
    isStopped = true;
  };
  closing.push(stop);
  return stop;
}

/** Ids of all sealed entries of acme, in their order. */
async function sealed(): Promise<string[]> {
  await sealEntries(app.services, 15);
  const links = await rows(
    app.services.orm.em.fork(),
    sql<{ id: string }>`select entry_id as id from audit_chain where customer_id = ${app.acme.id} order by sequence`,
  );
  return links.map(({ id }) => id);
}

const ofAcme = (entries: readonly StreamEntry[]) => entries.filter(({ customer }) => customer?.id === app.acme.id);

describe('the stream of the audit trail', () => {
  it('sends each entry with who, what and its place in the trail, and keeps personal values back', async () => {
    const siem = await httpReceiver();
    const admin = await app.as('admin');
    const { createEmployee } = await admin.data<{ createEmployee: { id: string } }>(
      'mutation ($input: CreateEmployeeInput!) { createEmployee(input: $input) { id } }',
      { input: { name: 'Ana Souza', identification: 'E-77001', email: 'ana.souza@example.com' } },
    );
    await startWorker(siem.url, 'token-of-the-siem');
    const entry = await waitFor('the entry', () => siem.entries.find(({ target }) => target.id === createEmployee.id));
    expect(entry).toMatchObject({
      customer: { id: app.acme.id, subdomain: 'acme' },
      operation: 'CREATE',
      actor: { type: 'USER', ip: '127.0.0.1' },
      target: { type: 'EMPLOYEE' },
      changes: { name: { new: { personal: true } } },
    });
    expect(entry.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(JSON.stringify(siem.entries)).not.toContain('Ana Souza');
    expect(siem.headers[0]).toMatchObject({
      authorization: 'Bearer token-of-the-siem',
      'content-type': 'application/x-ndjson',
    });
    expect(ofAcme(siem.entries).map(({ sequence }) => sequence)).toEqual(ofAcme(siem.entries).map((_, at) => at + 1));
  });

  it('waits for a receiver that is down, over a restart of the worker, and leaves nothing out and repeats nothing', async () => {
    const siem = await httpReceiver(false);
    await makeSector(app);
    const stop = await startWorker(siem.url);
    await waitFor('a refused batch', () => siem.headers.length > 0);
    await stop();
    await makeSector(app);
    siem.isUp = true;
    await startWorker(siem.url);
    const wanted = await sealed();
    await waitFor('all entries', () => ofAcme(siem.entries).length >= wanted.length);
    expect(ofAcme(siem.entries).map(({ id }) => id)).toEqual(wanted);
    await makeSector(app);
    const printed: string[] = [];
    const later = await sealed();
    for await (const { id } of auditEntries(app.config, { tenant: 'acme' })) printed.push(id);
    expect(printed).toEqual(later);
    await waitFor('the new entry', () => ofAcme(siem.entries).length >= later.length);
    expect(ofAcme(siem.entries).map(({ id }) => id)).toEqual(later);
  });

  it('sends syslog messages of RFC 5424 over TCP, and sends a batch again that was not read to its end', async () => {
    await makeSector(app, { name: 'Pintura ação' });
    const received: string[] = [];
    let connections = 0;
    const port = await listen(
      createTcpServer((socket: Socket) => {
        // The first connection breaks in the middle.
        if (++connections === 1) socket.once('data', () => socket.resetAndDestroy());
        else void text(socket).then((all) => received.push(all));
      }),
    );
    await startWorker(`tcp://127.0.0.1:${port}`);
    const wanted = await sealed();
    const messages = () => received.flatMap(framesOf);
    const entries = () => messages().map(entryOf);
    await waitFor('all messages', () => ofAcme(entries()).length >= wanted.length);
    expect(ofAcme(entries()).map(({ id }) => id)).toEqual(wanted);
    expect(messages()[0]).toMatch(
      /^<110>1 \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z localhost ppe-console - [A-Z_]{1,32} - \{/,
    );
    expect(received.join('')).toMatch(/^[ -~]+$/);
    expect(JSON.stringify(entries())).toContain('Pintura ação');
  });

  it('sends syslog over TLS only while the certificate is valid, and says in the task what is wrong', async () => {
    const [expired, renewed] = [await certificate({ isExpired: true }), await certificate()];
    const trusted = path.join(path.dirname(renewed.file), 'trusted.pem');
    await writeFile(trusted, (await readFile(expired.file, 'utf8')) + (await readFile(renewed.file, 'utf8')));
    const { server, port, received } = await tlsReceiver(expired);
    await makeSector(app);
    const worker = await startProduct(workerConfig(`tls://127.0.0.1:${port}`), {
      env: { NODE_EXTRA_CA_CERTS: trusted },
    });
    closing.push(() => worker.stop());
    expect(await errorWith('certificate')).toBe(`${NOT_TAKEN}: certificate has expired`);
    expect(received).toEqual([]);

    server.setSecureContext(renewed.server);
    const wanted = await sealed();
    const entries = () => received.flatMap(framesOf).map(entryOf);
    await waitFor('all messages', () => ofAcme(entries()).length >= wanted.length, 60_000);
    expect(ofAcme(entries()).map(({ id }) => id)).toEqual(wanted);
  });

  it('sends nothing over TLS to a receiver that nobody has signed', async () => {
    const { port, received } = await tlsReceiver(await certificate());
    await makeSector(app);
    await startWorker(`tls://localhost:${port}`);
    expect(await errorWith('self-signed')).toContain(`${NOT_TAKEN}: self-signed certificate`);
    expect(received).toEqual([]);
    expect((await readBacklog(app.services.orm.em.fork())).waiting).toBeGreaterThan(0);
  });
});

const NOT_TAKEN = 'The receiver of the audit trail did not take the entries';

async function certificate(options?: { isExpired: boolean }): Promise<TestCertificate> {
  const made = await makeCertificate(options);
  closing.push(() => made.remove());
  return made;
}

/** A SIEM that takes syslog over TLS; `received` has what each connection sent. */
async function tlsReceiver({ server: own }: TestCertificate) {
  const received: string[] = [];
  const server = createTlsServer(own, (socket) => {
    text(socket).then(
      (all) => received.push(all),
      () => socket.destroy(),
    );
  });
  return { server, received, port: await listen(server) };
}

/** The error of the task, as soon as it has this word. */
const errorWith = (word: string): Promise<string> =>
  waitFor(
    `an error with ${word}`,
    async () => {
      const em = app.services.orm.em.fork();
      const [task] = await rows(em, sql<{ error: string | null }>`select error from task where kind = 'audit-stream'`);
      return task?.error?.includes(word) && task.error;
    },
    60_000,
  );

const entryOf = (message: string): StreamEntry => JSON.parse(message.slice(message.indexOf('{')));

/** Splits octet-counted frames of RFC 6587. */
function framesOf(all: string): string[] {
  const frames: string[] = [];
  for (let rest = all; rest !== '';) {
    const [count = ''] = rest.split(' ', 1);
    frames.push(rest.slice(count.length + 1, count.length + 1 + Number(count)));
    rest = rest.slice(count.length + 1 + Number(count));
  }
  return frames;
}

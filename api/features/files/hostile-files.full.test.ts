import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firstRow, sql } from '#api/db/sql.ts';
import { World } from '#api/machines/testing/world.ts';
import { isRecord, propertyOf } from '#api/platform/property-of.ts';
import { biometryOf } from '#api/testing/ack-ledger.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { callRoute, uploadFile } from '#api/testing/files.ts';
import { HOSTILE_DOCUMENTS } from '#api/testing/hostile-files/documents.ts';
import { HOSTILE_DRAWINGS } from '#api/testing/hostile-files/drawings.ts';
import type { HostileFile } from '#api/testing/hostile-files/hostile-file.ts';
import { HOSTILE_PICTURES } from '#api/testing/hostile-files/pictures.ts';
import { smallPng } from '#api/testing/logos.ts';
import { numberedPdf } from '#api/testing/pdfs.ts';
import { connectMachine } from '#load-tests/simulator/machine-client.ts';

/** A test runs the operations of one file one after the other; each has 20 or 60 s. */
const TEST_MS = 600_000;
/** Longest answer to a machine, also on a computer whose processors all work. */
const ANSWER_MS = 5_000;
/** Pause of the machine between two pieces: three frames each time stay below its five a second. */
const BETWEEN_MS = 700;
/** Asking for a job counts for its person, too. */
const POLL_MS = 1_000;
const GROWTH_BYTES = 300 * 1024 * 1024;

type Result = { operation: string; success: boolean; error?: { code: string; fields?: { key: string }[] } };
type Job = { jobId: string; status: string; result: { results: Result[] }; results: Result[] };

let app: TestApp;
let admin: GraphqlClient;
let machine: BusyMachine;

beforeAll(async () => {
  app = await bootApp({ UPLOADS_PER_HOUR_TENANT: 10_000 });
  machine = await startMachine(app);
});
/** An access token lives shorter than all tests together, and than the largest documents need on a busy computer. */
beforeEach(async () => {
  admin = await app.as('admin');
});
afterAll(async () => {
  await machine?.stop();
  await app?.close();
});

/** A machine of another company that hands out pieces all the time. */
type BusyMachine = {
  /** Acknowledged deliveries. */
  delivered: number;
  /** Longest answer to a keep-alive and to a request, in ms. */
  slowest: number;
  stop(): Promise<void>;
};

async function startMachine({ services, port }: TestApp): Promise<BusyMachine> {
  const world = await World.create(services);
  const product = await world.product();
  const employee = await world.employee(await world.group([{ productId: product.productId, quantity: 9999 }]));
  const { token } = await world.machine([{ ...product, quantity: 9999, capacity: 9999 }]);
  const client = await connectMachine(`ws://127.0.0.1:${port}/machines`, token, { keepAlive: false });
  let isStopping = false;
  const ask = async (type: string, fields = {}) => {
    const begun = performance.now();
    const answer = await client.request(type, fields);
    state.slowest = Math.max(state.slowest, performance.now() - begun);
    return answer;
  };
  const working = async () => {
    while (!isStopping) {
      await ask('keepAlive');
      const { withdrawalId } = await ask('withdrawalRequest', { employee: biometryOf(employee), channel: 1 });
      const { type } = await ask('deliveryResult', { withdrawalId, result: 'SUCCESS' });
      if (type === 'deliveryRecorded') state.delivered += 1;
      await pause(BETWEEN_MS);
    }
  };
  const state: BusyMachine = {
    delivered: 0,
    slowest: 0,
    async stop() {
      isStopping = true;
      await work;
      await client.close();
    },
  };
  const work = working();
  return state;
}

/** Stores these bytes under the key of a confirmed file, as if they had passed the checks of its upload. */
async function storeAs(file: HostileFile): Promise<string> {
  const isDocument = file.contentType === 'application/pdf';
  const body = isDocument ? await numberedPdf(1) : await smallPng();
  const key = await uploadFile(admin, {
    body,
    contentType: isDocument ? 'application/pdf' : 'image/png',
    fileType: isDocument ? 'MANUAL' : 'IMAGE',
  });
  await app.services.storage?.write(key, await file.make(), file.contentType);
  return key;
}

const faults = ['pt-BR', 'en', 'es'].map((language) => {
  const texts: unknown = JSON.parse(readFileSync(`locales/${language}/validation.json`, 'utf8'));
  return isRecord(texts) ? texts : {};
});

/** Each operation has a result, or a fault of the file that has a text in every language. */
function requireNamed(results: readonly Result[], operations: readonly object[]): void {
  expect(results).toHaveLength(operations.length);
  for (const { operation, success, error } of results) {
    if (success) continue;
    expect(error?.code, `${operation}: ${JSON.stringify(error)}`).toBe('VALIDATION');
    for (const { key } of error?.fields ?? [])
      for (const texts of faults) expect(propertyOf(texts, key), `${operation}: ${key}`).toEqual(expect.any(String));
  }
}

/** Runs the work; the machines and the memory of this process must not notice it. */
async function unnoticed(work: () => Promise<void>): Promise<void> {
  const memory = process.memoryUsage().rss;
  const before = machine.delivered;
  machine.slowest = 0;
  await work();
  await expect.poll(() => machine.delivered, { timeout: ANSWER_MS }).toBeGreaterThan(before);
  expect(machine.slowest).toBeLessThan(ANSWER_MS);
  expect(process.memoryUsage().rss - memory).toBeLessThan(GROWTH_BYTES);
}

/** Each operation of a batch counts for its person, who may start 120 a minute. */
async function forgetRate(): Promise<void> {
  const uploader = sql<{
    id: string;
  }>`select created_by as id from uploaded_file where customer_id = ${app.acme.id} limit 1`;
  const person = await firstRow(app.services.orm.em.fork(), uploader);
  await app.services.identity.limiter.reset(`file-operations/${person?.id ?? ''}`);
}

describe('every operation on pictures', { timeout: TEST_MS }, () => {
  it.each([...HOSTILE_PICTURES, ...HOSTILE_DRAWINGS].map((file) => [file.name, file] as const))(
    'answers a result or a named fault, and delays nobody [G7] SEC-34: %s',
    async (_, file) => {
      const fileKey = await storeAs(file);
      const other = await uploadFile(admin, { body: await smallPng(), contentType: 'image/png', fileType: 'IMAGE' });
      const operations = [
        { operation: 'transform', fileKey, resize: { width: 20 }, rotate: 90, format: 'WEBP' },
        {
          operation: 'process',
          fileKey,
          operations: [{ type: 'BLUR', sigma: 2 }, { type: 'TRIM' }, { type: 'ROTATE', angle: 33 }],
        },
        { operation: 'convert', fileKey, format: 'JPEG' },
        { operation: 'optimize', fileKey },
        { operation: 'responsive', fileKey, widths: [10, 4000] },
        { operation: 'analyze', fileKey },
        { operation: 'compare', fileKey, otherFileKey: other },
        { operation: 'compare', fileKey: other, otherFileKey: fileKey },
      ];
      await forgetRate();
      await unnoticed(async () => {
        const { status, body } = await callRoute<Job>(admin, '/api/images/batch', { body: { operations } });
        expect(status, JSON.stringify(body)).toBe(200);
        requireNamed(body.results, operations);
      });
    },
  );
});

describe('every operation on documents', { timeout: TEST_MS }, () => {
  it.each([...HOSTILE_DOCUMENTS, ...HOSTILE_PICTURES].map((file) => [file.name, file] as const))(
    'answers a result or a named fault, and delays nobody [G8] SEC-35: %s',
    async (_, file) => {
      const fileKey = await storeAs(file);
      const good = await uploadFile(admin, {
        body: await numberedPdf(2),
        contentType: 'application/pdf',
        fileType: 'MANUAL',
      });
      const isDocument = file.contentType === 'application/pdf';
      const operations = isDocument
        ? [
            { operation: 'merge', files: [{ fileKey: good }, { fileKey }] },
            { operation: 'split', fileKey, every: 1 },
            { operation: 'watermark', fileKey, text: 'CÓPIA' },
            { operation: 'convert', to: 'PNG', fileKeys: [fileKey], pages: '1', dpi: 300 },
            { operation: 'optimize', fileKey },
          ]
        : [
            { operation: 'convert', to: 'PDF', fileKeys: [fileKey, fileKey] },
            { operation: 'watermark', fileKey: good, imageKey: fileKey },
          ];
      await forgetRate();
      await unnoticed(async () => {
        const { body } = await callRoute<Job>(admin, '/api/pdf/batch', { body: { operations } });
        let job = body;
        while (job.status === 'WAITING' || job.status === 'RUNNING') {
          await pause(POLL_MS);
          admin = await app.as('admin');
          ({ body: job } = await callRoute<Job>(admin, `/api/pdf/status/${body.jobId}`, { method: 'GET' }));
        }
        expect(job.status, JSON.stringify(job)).toBe('DONE');
        requireNamed(job.result.results, operations);
        if (!isDocument) return;
        admin = await app.as('admin');
        const analyzed = await callRoute<Record<string, unknown>>(admin, '/api/pdf/analyze', { body: { fileKey } });
        if (analyzed.status !== 200) expect(analyzed.error.code, JSON.stringify(analyzed.error)).toBe('VALIDATION');
      });
    },
  );
});

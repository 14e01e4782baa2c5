import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { callRoute, readFileOf, uploadFile } from '#api/testing/files.ts';
import { encryptedPdf, numberedPdf, readPdf } from '#api/testing/pdfs.ts';

type Job = {
  jobId: string;
  status: string;
  progress: object;
  result: { files: { fileKey: string; fileUrl: string; contentType: string; fileName: string }[]; pages: number };
};

let app: TestApp;
let admin: GraphqlClient;
let other: GraphqlClient;
let three: string;
let picture: string;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
  other = await app.as('admin', app.bolt);
  three = await uploadFile(admin, { body: await numberedPdf(3), contentType: 'application/pdf', fileType: 'MANUAL' });
  const body = await sharp({ create: { width: 60, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  picture = await uploadFile(admin, { body, contentType: 'image/png', fileType: 'IMAGE' });
});
afterAll(() => app?.close());

const call = <T = Job>(name: string, body: object, client = admin) =>
  callRoute<T>(client, `/api/pdf/${name}`, { body });
async function done(name: string, body: object): Promise<Job> {
  const { body: job } = await call(name, body);
  return waitForEnd(job);
}
async function waitForEnd(job: Job): Promise<Job> {
  let current = job;
  while (current.status === 'WAITING' || current.status === 'RUNNING')
    ({ body: current } = await callRoute<Job>(admin, `/api/pdf/status/${job.jobId}`, { method: 'GET' }));
  expect(current).toMatchObject({ status: 'DONE' });
  return current;
}
const refusal = (path: string, key: string) => ({
  code: 'VALIDATION',
  fields: [expect.objectContaining({ path, key })],
});

describe('operations on documents', () => {
  it('are jobs whose results are files of the company [G8]', async () => {
    const merged = await done('merge', {
      files: [{ fileKey: three }, { fileKey: three, pages: '2' }],
      fileName: 'both',
    });
    expect(merged).toMatchObject({
      progress: { done: 1, total: 1 },
      result: { pages: 4, files: [{ fileName: 'both.pdf' }] },
    });
    const [file] = merged.result.files;
    expect((await readPdf(await readFileOf(admin, file?.fileUrl ?? ''))).pages).toBe(4);
    const status = await callRoute<Job>(admin, `/api/pdf/status/${merged.jobId}`, { method: 'GET' });
    expect(status.body).toEqual(merged);
    expect((await callRoute(other, `/api/pdf/status/${merged.jobId}`, { method: 'GET' })).status).toBe(404);
  });

  it('split, mark, convert, optimize and generate [G8]', async () => {
    expect((await done('split', { fileKey: three })).result.files).toHaveLength(3);
    expect((await done('watermark', { fileKey: three, text: 'CÓPIA' })).result.pages).toBe(3);
    expect((await done('watermark', { fileKey: three, imageKey: picture })).result.pages).toBe(3);
    expect((await done('convert', { to: 'PDF', fileKeys: [picture, picture] })).result.pages).toBe(2);
    const pictures = await done('convert', { to: 'PNG', fileKeys: [three], pages: '1', dpi: 72 });
    expect(pictures.result.files).toMatchObject([{ contentType: 'image/png' }]);
    expect((await done('optimize', { fileKey: three })).result.pages).toBe(3);
    const data = { title: 'Relatório', table: { columns: ['A'], rows: [['1']] } };
    expect((await done('generate', { templateId: 'report', data })).result.pages).toBe(1);
  });

  it('have facts, and templates by category [G8]', async () => {
    expect((await call('analyze', { fileKey: three })).body).toMatchObject({ pages: 3, isEncrypted: false });
    const list = (query: string) =>
      callRoute<{ templates: { id: string }[] }>(admin, `/api/pdf/templates${query}`, { method: 'GET' });
    expect((await list('')).body.templates.map(({ id }) => id)).toEqual(['report', 'letter', 'certificate']);
    expect((await list('?category=LETTER')).body.templates.map(({ id }) => id)).toEqual(['letter']);
    expect((await list('?category=X')).error).toMatchObject(refusal('category', 'oneOf'));
  });

  it('run in a batch with its progress, each failing on its own [G8]', async () => {
    const operations = [
      { operation: 'optimize', fileKey: three },
      { operation: 'split', fileKey: three, ranges: ['9'] },
    ];
    const { progress, result } = await done('batch', { operations });
    expect(progress).toEqual({ done: 2, total: 2 });
    expect(result).toMatchObject({
      succeeded: 1,
      failed: 1,
      results: [
        { operation: 'optimize', success: true, result: { pages: 3 } },
        { operation: 'split', success: false, error: refusal('fileKey', 'pageOutside') },
      ],
    });
  });

  it('refuse bad input with the field: addresses, other types, other tenants, passwords [G8] SEC-35', async () => {
    const body = await encryptedPdf();
    const locked = await uploadFile(admin, { body, contentType: 'application/pdf', fileType: 'MANUAL' });
    expect((await call('analyze', { fileKey: locked })).body).toMatchObject({ isEncrypted: true });
    for (const [name, input, path, key] of [
      ['merge', { files: [{ fileKey: 'https://evil.example/a.pdf' }] }, 'files[0].fileKey', 'fileKeyOnly'],
      ['merge', { files: [{ fileKey: picture }] }, 'files[0].fileKey', 'manualType'],
      ['merge', { files: [{ fileKey: locked }] }, 'files', 'pdfEncrypted'],
      ['split', { fileKey: three, ranges: ['x'] }, 'ranges[0]', 'pageRanges'],
      ['split', { fileKey: three, ranges: ['1-9'] }, 'fileKey', 'pageOutside'],
      ['watermark', { fileKey: three }, 'text', 'watermarkOne'],
      ['convert', { to: 'PNG', fileKeys: [three, three] }, 'fileKeys', 'maxItems'],
      ['generate', { templateId: 'report', data: {} }, 'data.title', 'required'],
      ['batch', { operations: [{ operation: 'batch' }] }, 'operations[0].operation', 'oneOf'],
    ] as const) {
      const { status, error } = await call(name, input);
      expect([status, error], `${name} ${JSON.stringify(input)}`).toEqual([
        400,
        expect.objectContaining(refusal(path, key)),
      ]);
    }
    expect((await call('optimize', { fileKey: three }, other)).error).toMatchObject(refusal('fileKey', 'unknown'));
    expect((await call('optimize', { fileKey: three }, await app.as('regular'))).status).toBe(403);
  });

  it('are forgotten after two days', async () => {
    const { jobId } = await done('optimize', { fileKey: three });
    const em = app.services.orm.em.fork();
    await change(em, sql`update pdf_job set created_at = now(3) - interval 49 hour where id = ${jobId}`);
    await change(em, sql`update task set due_at = now(3) where kind = 'pdf-job-cleanup'`);
    await expect
      .poll(async () => (await callRoute(admin, `/api/pdf/status/${jobId}`, { method: 'GET' })).status, {
        timeout: 20_000,
      })
      .toBe(404);
  });
});

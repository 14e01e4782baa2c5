import { describe, expect, it } from 'vitest';
import { deepPng } from '#api/testing/bomb-pictures.ts';
import { smallPng } from '#api/testing/logos.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { createLogoCleaner } from './logo-cleaner.service.ts';

const MIB = 1024 * 1024;
const WIDE_LIMITS = { memoryBytes: 1024 * MIB, milliseconds: 60_000, waiting: 10 };
/** The start of a process is slow on a busy machine. */
const TIMEOUT_MS = 60_000;

const refused = (key: string) => ({ code: 'VALIDATION', details: { fields: [{ path: 'fileKey', key }] } });
const processesToEnd = () =>
  waitFor('the process to end', () => !process.getActiveResourcesInfo().includes('ProcessWrap'));

describe('a picture', { timeout: TIMEOUT_MS }, () => {
  it('is cleaned in a process that ends afterwards', async () => {
    const [file] = await createLogoCleaner(WIDE_LIMITS)(await smallPng(), 'image/png');
    expect(file).toMatchObject({ ending: 'png', contentType: 'image/png', body: expect.any(Buffer) });
    await processesToEnd();
  });

  it('that needs too much memory is refused, and its process ends SEC-34', async () => {
    const clean = createLogoCleaner({ ...WIDE_LIMITS, memoryBytes: 20 * MIB });
    await expect(clean(deepPng(), 'image/png')).rejects.toMatchObject(refused('fileTooDemanding'));
    await processesToEnd();
  });

  it('that takes too long is refused, and its process ends SEC-34', async () => {
    const clean = createLogoCleaner({ ...WIDE_LIMITS, milliseconds: 1 });
    await expect(clean(deepPng(), 'image/png')).rejects.toMatchObject(refused('fileTooDemanding'));
    await processesToEnd();
  });

  it('that is invalid is refused, and the next one is accepted', async () => {
    const clean = createLogoCleaner(WIDE_LIMITS);
    const [broken, good] = await Promise.allSettled([
      clean(Buffer.from('no picture'), 'image/png'),
      clean(await smallPng(), 'image/png'),
    ]);
    expect(broken).toMatchObject({ status: 'rejected', reason: refused('fileBroken') });
    expect(good).toMatchObject({ status: 'fulfilled' });
  });
});

describe('several simultaneous pictures', { timeout: TIMEOUT_MS }, () => {
  it('are cleaned one after the other, and those over the limit of waiting pictures are refused SEC-34', async () => {
    const clean = createLogoCleaner({ ...WIDE_LIMITS, waiting: 2 });
    const small = await smallPng();
    const settled: number[] = [];
    // The first needs seconds, the others milliseconds.
    const pictures = [deepPng(), small, small].map((picture, at) =>
      clean(picture, 'image/png').finally(() => settled.push(at)),
    );
    await expect(clean(small, 'image/png')).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      details: { retryAfterSeconds: 10 },
    });
    expect(settled).toEqual([]);
    await Promise.allSettled(pictures);
    expect(settled).toEqual([0, 1, 2]);
    await clean(small, 'image/png');
  });
});

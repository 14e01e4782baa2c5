import { describe, expect, it } from 'vitest';
import { deepPng } from '#api/testing/bomb-pictures.ts';
import { smallPng } from '#api/testing/logos.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { createLogoCleaner } from './logo-cleaner.ts';

const MIB = 1024 * 1024;
const WIDE = { memoryBytes: 1024 * MIB, milliseconds: 60_000, waiting: 10 };
/** Starting a process takes its time on a busy machine. */
const TIMEOUT_MS = 60_000;

const refused = (key: string) => ({ code: 'VALIDATION', details: { fields: [{ path: 'fileKey', key }] } });
const processesToEnd = () =>
  waitFor('the process to be gone', () => !process.getActiveResourcesInfo().includes('ProcessWrap'));

describe('a picture', { timeout: TIMEOUT_MS }, () => {
  it('is cleaned in a process that is gone afterwards', async () => {
    const [file] = await createLogoCleaner(WIDE)(await smallPng(), 'image/png');
    expect(file).toMatchObject({ ending: 'png', contentType: 'image/png', body: expect.any(Buffer) });
    await processesToEnd();
  });

  it('that takes more memory than it may is refused, and its process is gone SEC-34', async () => {
    const clean = createLogoCleaner({ ...WIDE, memoryBytes: 20 * MIB });
    await expect(clean(deepPng(), 'image/png')).rejects.toMatchObject(refused('fileTooDemanding'));
    await processesToEnd();
  });

  it('that takes longer than it may is refused, and its process is gone SEC-34', async () => {
    const clean = createLogoCleaner({ ...WIDE, milliseconds: 1 });
    await expect(clean(deepPng(), 'image/png')).rejects.toMatchObject(refused('fileTooDemanding'));
    await processesToEnd();
  });

  it('that is none is refused, and the next one is taken', async () => {
    const clean = createLogoCleaner(WIDE);
    const [broken, good] = await Promise.allSettled([
      clean(Buffer.from('no picture'), 'image/png'),
      clean(await smallPng(), 'image/png'),
    ]);
    expect(broken).toMatchObject({ status: 'rejected', reason: refused('fileBroken') });
    expect(good).toMatchObject({ status: 'fulfilled' });
  });
});

describe('many pictures at once', { timeout: TIMEOUT_MS }, () => {
  it('are cleaned one after the other, and one more than may wait is turned away SEC-34', async () => {
    const clean = createLogoCleaner({ ...WIDE, waiting: 2 });
    const small = await smallPng();
    const settled: number[] = [];
    // The first takes seconds, whatever becomes of it, the others a moment.
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

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineProgram } from '#api/platform/work-pool/program.ts';
import { createWorkPool, type WorkPool } from '#api/platform/work-pool/work-pool.ts';
import { deepPng } from '#api/testing/bomb-pictures.ts';
import { smallPng } from '#api/testing/logos.ts';
import { cleanLogoInPool } from './logo-cleaner.service.ts';
import type { LogoOperations } from './logo-process.ts';

const MIB = 1024 * 1024;
const file = new URL('logo-process.ts', import.meta.url);
const WIDE_LIMITS = { memoryBytes: 1024 * MIB, milliseconds: 60_000 };

let work: WorkPool;
beforeAll(() => {
  work = createWorkPool({ processes: 1, waitingPerOwner: 10, waiting: 10, idleMs: 10_000 });
});
afterAll(() => work.close());

const clean = (bytes: Uint8Array, limits = WIDE_LIMITS) => {
  const logo = { customerId: 'acme', bytes, announced: 'image/png' } as const;
  return cleanLogoInPool(work, logo, defineProgram<LogoOperations>({ file, ...limits }));
};
const refused = (key: string) => ({ code: 'VALIDATION', details: { fields: [{ path: 'fileKey', key }] } });

describe('a picture', { timeout: 60_000 }, () => {
  it('that needs too much memory is refused SEC-34', async () => {
    await expect(clean(deepPng(), { ...WIDE_LIMITS, memoryBytes: 150 * MIB })).rejects.toMatchObject(
      refused('fileTooDemanding'),
    );
  });

  it('that takes too long is refused SEC-34', async () => {
    await expect(clean(deepPng(), { ...WIDE_LIMITS, milliseconds: 1 })).rejects.toMatchObject(
      refused('fileTooDemanding'),
    );
  });

  it('that is invalid is refused, and the next one is cleaned', async () => {
    const [broken, good] = await Promise.allSettled([clean(Buffer.from('no picture')), clean(await smallPng())]);
    expect(broken).toMatchObject({ status: 'rejected', reason: refused('fileBroken') });
    const files = [{ ending: 'png', contentType: 'image/png', body: expect.any(Uint8Array) }];
    expect(good).toMatchObject({ status: 'fulfilled', value: files });
  });
});

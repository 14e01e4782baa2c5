import { writeFile } from 'node:fs/promises';
import { createConnection } from 'mysql2/promise';
import { describe, expect, it } from 'vitest';
import { commandAdvice } from './command-advice.ts';

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('a command of an operator says what to do [O5]', () => {
  it('about a full disk', async () => {
    const error = await errorOf(writeFile('/dev/full', 'one byte is too many'));
    expect(commandAdvice(error)).toMatch(/^No space is left on the disk: free some.*incomplete: delete it/);
  });

  it('about a MySQL that does not answer, but not about another server', async () => {
    const error = await errorOf(createConnection({ uri: 'mysql://ppe:secret@127.0.0.1:1/ppe' }));
    expect(commandAdvice(error)).toMatch(/^MySQL does not answer: check its address/);
    expect(commandAdvice(error)).not.toContain('secret');
    expect(commandAdvice(await errorOf(fetch('http://127.0.0.1:1/')))).toBeNull();
    expect(commandAdvice(new Error('a fault of the product'))).toBeNull();
  });
});

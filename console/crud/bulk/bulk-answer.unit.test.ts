import { describe, expect, it } from 'vitest';
import { resultsOf } from './bulk-answer.ts';

const errorAt = (place: number, code: string) => ({
  message: 'refused',
  path: ['updateSectors', place],
  extensions: { code },
});

describe('the answer of a bulk mutation [S16]', () => {
  it('has the new version or the reason of each record, in the order of the input', () => {
    const data = { updateSectors: [{ id: 'a', version: 2 }, null, { id: 'c', version: 5 }, null] };
    const error = { errors: [errorAt(3, 'CONFLICT'), errorAt(1, 'NOT_FOUND')] };
    expect(resultsOf({ data, error }, 4)).toEqual([
      { version: 2 },
      { fault: expect.objectContaining({ code: 'NOT_FOUND' }) },
      { version: 5 },
      { fault: expect.objectContaining({ code: 'CONFLICT' }) },
    ]);
  });

  it('counts a refusal of the whole mutation for each record', () => {
    const error = { errors: [{ message: 'refused', path: ['updateSectors'], extensions: { code: 'FORBIDDEN' } }] };
    for (const data of [undefined, null, { updateSectors: null }])
      expect(resultsOf({ data, error }, 2).map(({ fault }) => fault?.code)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  });

  it('counts no record as done for which the answer has neither record nor error', () => {
    expect(resultsOf({ data: { updateSectors: [] } }, 1)).toEqual([
      { fault: expect.objectContaining({ code: 'UNKNOWN' }) },
    ]);
  });
});
